/**
 * Sends answers of the API that are the same for everybody. They are cached until the index changes or the day ends.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import { type Clock, swedishToday } from '../clock.ts'
import { type AnswerCache, type Content, sendFinished } from '../http/answers/answer-cache.ts'
import { freshnessOf, privateCaching } from '../http/answers/freshness.ts'
import { isAnonymous } from './viewer.ts'

interface Parts {
  readonly index: PlaceIndex
  readonly clock: Clock
}

export interface PublicAnswers {
  /**
   * Sends the cached answer for the request's address, or 304. False if there is none: the caller then makes an answer
   * and calls `send`.
   */
  sendAgain(request: FastifyRequest, reply: FastifyReply): boolean
  /**
   * Sends and caches a new answer, or sends 304 without calling `make`. `minute`: the minute of the day, if the answer
   * depends on it; such an answer is not cached.
   */
  send(request: FastifyRequest, reply: FastifyReply, make: () => Content, minute?: number): FastifyReply
  /** Sends an answer that belongs to one viewer; no cache may store it. */
  sendPrivate(reply: FastifyReply, answer: object): FastifyReply
}

/** Serialises an answer by its route's schema. */
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
    send(request, reply, make, minute) {
      if (freshness.answered(request, reply, false, minute)) return reply.send()
      const content = make()
      if (minute !== undefined) return reply.type(content.type).send(content.body)
      return sendFinished(reply, cache.add(request, request.url, freshness.tag(), content))
    },
    sendPrivate(reply, answer) {
      return reply.header('cache-control', privateCaching).send(answer)
    },
  }
}
