import { requestHeaders } from '../client.ts'
import { IdentityError, unreachable } from './identity-client.ts'

/** The timeout of a call, ms. */
const patienceMs = 20_000

/**
 * Calls the identity provider in our own server and resolves with the JSON of the answer. Rejects with an
 * IdentityError.
 */
export async function callIdentity(path: string, body: object = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(patienceMs)
  const init = { method: 'POST', headers: requestHeaders(), body: JSON.stringify(body), signal }
  const answer = await fetch(path, init).catch((error: unknown) => {
    throw unreachable(error)
  })
  // An answer that is not JSON comes from a proxy, not from our server.
  const said: unknown = await answer.json().catch((error: unknown) => {
    throw unreachable(error)
  })
  if (answer.ok) return said
  const { code, message } = (said ?? {}) as Record<string, unknown>
  if (typeof code === 'string' && typeof message === 'string') throw new IdentityError(code, message)
  if (answer.status === 429)
    throw new IdentityError('auth/too-many-requests', 'För många försök. Vänta en stund och försök igen.')
  throw unexpectedAnswer()
}

/** The error for an answer that cannot be parsed. */
export function unexpectedAnswer(cause?: unknown): IdentityError {
  return new IdentityError('auth/internal-error', 'Servern svarade inte som väntat. Försök igen senare.', cause)
}
