/**
 * Limits the calls in progress that wait for something other than the event loop: a database connection, or a password hash in
 * the thread pool. Waiting does not block the event loop, but the longer the queue, the longer each call in it waits.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export class CallsUnderWay {
  readonly #most: number
  readonly #refuse: (reply: FastifyReply) => void
  readonly #underWay = new WeakSet<FastifyRequest>()
  #count = 0

  constructor(most: number, refuse: (reply: FastifyReply) => void) {
    this.#most = most
    this.#refuse = refuse
  }

  /**
   * Limits the calls that are added to `calls` afterwards. A call counts from the last byte of its body to its answer:
   * a slow upload does not count.
   */
  protect(calls: FastifyInstance): void {
    calls.addHook('preHandler', (request, reply, done) => {
      if (this.#count >= this.#most) return this.#refuse(reply)
      this.#count++
      this.#underWay.add(request)
      done()
    })
    calls.addHook('onSend', (request, _reply, payload, done) => {
      if (this.#underWay.delete(request)) this.#count--
      done(null, payload)
    })
  }
}
