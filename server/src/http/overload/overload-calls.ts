/**
 * Limits the calls in progress that wait for something other than the event loop: a database connection, or a password hash in
 * the thread pool. Waiting does not block the event loop, but the longer the queue, the longer each call in it waits.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf, wideNetworkOf } from '../limits/network-of.ts'

/** The share of the room that large calls may fill together; the rest is for small ones. */
const shareOfLarge = 3 / 4

export interface CallRoom {
  /** The most calls in progress, or the sum of their sizes. */
  readonly most: number
  /**
   * Whether one address, or one /48 network of IPv6, may have only one call in progress: where `most` is so small that
   * a single client could otherwise fill the room.
   */
  readonly oneForAddress?: boolean
  /** The size, in the unit of `most`, above which a call is a large one. */
  readonly largeAbove?: number
}

export class CallsUnderWay {
  readonly #room: Required<CallRoom>
  readonly #refuse: (reply: FastifyReply) => void
  readonly #underWay = new WeakMap<FastifyRequest, { readonly size: number; readonly network: string | null }>()
  /** The networks with a call in progress, where each may have only one. */
  readonly #networks = new Set<string>()
  #sum = 0

  constructor(room: CallRoom, refuse: (reply: FastifyReply) => void) {
    this.#room = { oneForAddress: false, largeAbove: room.most, ...room }
    this.#refuse = refuse
  }

  /**
   * Limits the calls that are added to `calls` afterwards; each has the size 1. A call counts from the last byte of its
   * body to its answer: a slow upload does not count.
   */
  protect(calls: FastifyInstance): void {
    calls.addHook('preHandler', (request, reply, done) => {
      if (this.take(request, reply, 1)) done()
    })
    this.release(calls)
  }

  /** Counts a call from now on to its answer. Returns false when it has been refused: there is no room for its size. */
  take(request: FastifyRequest, reply: FastifyReply, size: number): boolean {
    const { most, oneForAddress, largeAbove } = this.#room
    const network = oneForAddress ? customerNetworkOf(request.ip) : null
    const free = most * (size > largeAbove ? shareOfLarge : 1) - this.#sum
    if (size > free || (network !== null && this.#networks.has(network))) {
      this.#refuse(reply)
      return false
    }
    this.#sum += size
    if (network !== null) this.#networks.add(network)
    this.#underWay.set(request, { size, network })
    return true
  }

  /** Ends the counting of the calls that are added to `calls` afterwards with their answers. */
  release(calls: FastifyInstance): void {
    calls.addHook('onSend', (request, _reply, payload, done) => {
      const taken = this.#underWay.get(request)
      if (taken && this.#underWay.delete(request)) {
        this.#sum -= taken.size
        if (taken.network !== null) this.#networks.delete(taken.network)
      }
      done(null, payload)
    })
  }
}

function customerNetworkOf(address: string): string {
  const network = networkOf(address)
  return wideNetworkOf(network) ?? network
}
