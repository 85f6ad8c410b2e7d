/**
 * Limits open connections: each takes memory and may have a request in progress. One address may have only a share of
 * them (`overload-shares.ts`). Time limits are shorter when most connections are in use.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { isOwnMachine } from '../limits/client-address.ts'
import { ConnectionShares } from './overload-shares.ts'

/** The server counts as crowded when more than this share of its connections is in use. */
const crowded = 0.75

/** Time limits for a request's head and for the whole request with its body, ms; shorter when the server is crowded. */
const headMs = 10_000
const crowdedHeadMs = 3000
const requestMs = 30_000
const crowdedRequestMs = 10_000

/** How long an idle connection is kept when the server is crowded, ms. */
const crowdedKeepAliveMs = 5000

/** How long a refused client may read the refusal, ms, and how many may do so at once. */
const farewellMs = 1000
const mostFarewells = 500

/** The most connections beyond the limit for health probes from the server's own machine. */
const probePlaces = 8

interface Room {
  readonly maxConnections: number
  readonly keepAliveMs: number
  /** Whether an address is that of a trusted proxy. */
  readonly isProxy: (address: string | undefined) => boolean
}

export class ConnectionRoom {
  readonly #room: Room
  readonly #refusal: Buffer
  readonly #onRefused: () => void
  readonly #shares: ConnectionShares
  /** The open connections beyond the limit, for health probes. */
  readonly #probes = new Set<Socket>()
  #open = 0
  #farewells = 0

  /** `refusal`: a complete HTTP answer, as bytes. */
  constructor(room: Room, refusal: Buffer, onRefused: () => void) {
    this.#room = room
    this.#refusal = refusal
    this.#onRefused = onRefused
    this.#shares = new ConnectionShares(room.maxConnections)
  }

  get open(): number {
    return this.#open
  }

  /**
   * Limits the connections of a server. Call it before other listeners are added to the server's event 'connection':
   * they then get accepted connections only.
   */
  guard(server: Server): void {
    const { keepAliveMs } = this.#room
    const adapt = () => {
      const isCrowded = this.#open > this.#room.maxConnections * crowded
      server.headersTimeout = isCrowded ? crowdedHeadMs : headMs
      server.requestTimeout = isCrowded ? crowdedRequestMs : requestMs
      server.keepAliveTimeout = isCrowded ? Math.min(crowdedKeepAliveMs, keepAliveMs) : keepAliveMs
    }
    adapt()
    const listeners = server.listeners('connection') as ((this: Server, socket: Socket) => void)[]
    server.removeAllListeners('connection')
    server.on('connection', (socket) => {
      const leave = this.#enter(socket)
      if (leave === null) return this.#turnAway(socket)
      adapt()
      socket.once('close', () => {
        leave()
        adapt()
      })
      for (const listener of listeners) listener.call(server, socket)
    })
  }

  /** Whether a request came over a connection beyond the limit, on which only health probes are answered. */
  isProbe({ socket }: IncomingMessage): boolean {
    return this.#probes.size > 0 && this.#probes.has(socket)
  }

  /** Counts a connection. Returns a function to call when it closes; null when the limit is reached. */
  #enter(socket: Socket): (() => void) | null {
    const { maxConnections, isProxy } = this.#room
    const { remoteAddress } = socket
    const isShared = isProxy(remoteAddress)
    if (this.#open < maxConnections) {
      const giveBack = isShared ? () => {} : this.#shares.take(remoteAddress)
      if (giveBack !== null) {
        this.#open++
        return () => {
          this.#open--
          giveBack()
        }
      }
    }
    if (isShared || !isOwnMachine(remoteAddress) || this.#probes.size >= probePlaces) return null
    this.#probes.add(socket)
    return () => this.#probes.delete(socket)
  }

  #turnAway(socket: Socket): void {
    this.#onRefused()
    socket.on('error', () => {})
    if (this.#farewells >= mostFarewells) return void socket.destroy()
    this.#farewells++
    const patience = setTimeout(() => socket.destroy(), farewellMs)
    socket.once('close', () => {
      this.#farewells--
      clearTimeout(patience)
    })
    // Read on: unread incoming data would reset the connection before the client has read the answer.
    socket.resume().end(this.#refusal)
  }
}
