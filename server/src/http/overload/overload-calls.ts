/**
 * Calls that wait for something other than the event loop: a connection of the database, a password's hash in the thread
 * pool. They hold up nobody while they wait, but each behind the other waits longer: so many at once, and no more.
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

  /** Bounds what is added to `calls`, from the last byte of a body to the answer: who sends or reads slowly takes no place. */
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
