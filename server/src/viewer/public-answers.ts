/** Answers of the API that are the same for everybody: kept in memory until the index changes or the day ends. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import { type Clock, swedishToday } from '../clock.ts'
import { type AnswerCache, type Content, sendFinished } from '../http/answers/answer-cache.ts'
import { freshnessOf } from '../http/answers/freshness.ts'
import { isAnonymous } from './viewer.ts'

interface Parts {
  readonly index: PlaceIndex
  readonly clock: Clock
}

export interface PublicAnswers {
  /** Sends the answer to the same address again, or 304. False when there is none: then make one and call `send`. */
  sendAgain(request: FastifyRequest, reply: FastifyReply): boolean
  /** Keeps and sends a new answer, or sends 304. `make` is called unless the client has the answer. */
  send(request: FastifyRequest, reply: FastifyReply, make: () => Content): FastifyReply
}

/** An answer as its route's schema writes it. */
export function jsonContent(reply: FastifyReply, answer: object): Content {
  return { body: reply.serialize(answer) as string, type: 'application/json; charset=utf-8' }
}

export function publicAnswers(cache: AnswerCache, { index, clock }: Parts): PublicAnswers {
  const freshness = freshnessOf(index, swedishToday(clock))
  return {
    sendAgain(request, reply) {
      if (!isAnonymous(request)) return false
      const known = cache.find(request, request.url, freshness.tag())
      if (known === null) return false
      if (freshness.answered(request, reply, false)) reply.send()
      else sendFinished(reply, known)
      return true
    },
    send(request, reply, make) {
      if (freshness.answered(request, reply, false)) return reply.send()
      return sendFinished(reply, cache.add(request, request.url, freshness.tag(), make()))
    },
  }
}
