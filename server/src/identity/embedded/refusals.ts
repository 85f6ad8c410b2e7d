/**
 * Refusals of the embedded provider: a code (Firebase's), a status, and a text for visitors (that of spec §8 where it
 * has one).
 */
import { maxPasswordLength, minPasswordLength } from '@fyndkartan/domain/account'
import type { IdentityProblemWire } from '@fyndkartan/contract/account'
import type { ProblemWire } from '@fyndkartan/contract/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem, problemFor } from '../../http/problem.ts'
import { parseAccountEmail } from './account-email.ts'
import { isMissingReference } from '../../db/missing-reference.ts'
import { apiErrorStatus, asOwnFault } from './api-error.ts'

const refusals = {
  'auth/invalid-email': [400, 'Ogiltig e-postadress'],
  'auth/user-not-found': [404, 'Användare hittades inte'],
  'auth/wrong-password': [401, 'Fel lösenord'],
  'auth/email-already-in-use': [409, 'E-postadressen används redan'],
  'auth/weak-password': [400, 'Lösenordet är för svagt'],
  'auth/password-too-long': [400, `Lösenordet får vara högst ${maxPasswordLength} tecken.`],
  'auth/too-many-requests': [429, 'För många försök. Vänta en stund och försök igen.'],
  'auth/invalid-action-code': [400, 'Länken är redan använd eller för gammal. Be om en ny.'],
  'auth/requires-recent-login': [401, 'Logga in igen först.'],
  'auth/no-session': [401, 'Du är inte inloggad.'],
  'auth/sign-in-first': [401, 'Logga in på kontot och följ sedan länken i mejlet igen.'],
  'auth/mail-failed': [503, 'Mejlet kunde inte skickas just nu. Försök igen senare.'],
  'auth/cross-origin': [403, 'Anropet kom från en annan webbplats.'],
} as const

export type RefusalCode = keyof typeof refusals

export class Refusal extends Problem {
  /** The time for the header Retry-After of 'auth/too-many-requests', ms. */
  readonly retryAfterMs: number | null

  constructor(code: RefusalCode, retryAfterMs: number | null = null) {
    const [status, message] = refusals[code]
    super(status, message, { code })
    this.retryAfterMs = retryAfterMs
  }
}

/** Codes by status, for refusals by the API's guard and by the body parser, which have no code. */
const codeByStatus: Readonly<Record<number, string>> = { 401: 'auth/invalid-api-key', 429: 'auth/too-many-requests' }
const wrongCallCode = 'auth/argument-error'

/** Answers the errors of the identity calls. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal && error.retryAfterMs !== null)
    void reply.header('retry-after', Math.ceil(error.retryAfterMs / 1000))
  if (isOfRemovedAccount(error)) return sendRefusal(new Refusal('auth/no-session'), request, reply)
  const { statusCode, message, code } = problemFor(asOwnFault(error), request, reply)
  if (statusCode >= 500 && code === null) return reply.code(statusCode).send({ message } satisfies ProblemWire)
  const problem = { message, code: code ?? codeByStatus[statusCode] ?? wrongCallCode } satisfies IdentityProblemWire
  return reply.code(statusCode).send(problem)
}

/** Whether the error arose because the account or its session was removed during the call. */
function isOfRemovedAccount(error: unknown): boolean {
  return apiErrorStatus(error) === 401 || isMissingReference(error)
}

/** Normalises an e-mail address as accounts store it. Throws a Refusal when it is invalid. */
export function readEmail(text: string): string {
  const email = parseAccountEmail(text)
  if (email === null) throw new Refusal('auth/invalid-email')
  return email
}

/** Throws a Refusal for a password that is too short or too long. */
export function checkNewPassword(password: string): void {
  if (password.length < minPasswordLength) throw new Refusal('auth/weak-password')
  if (password.length > maxPasswordLength) throw new Refusal('auth/password-too-long')
}
