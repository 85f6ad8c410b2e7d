import { RequestError } from './client.ts'

/**
 * The server's Swedish message for a refused form; null for the API's English texts (spec §8) and for internal errors,
 * which do not help visitors.
 */
export function textForVisitors(error: unknown): string | null {
  if (!(error instanceof RequestError)) return null
  const { status, detail, message, hasDetail } = error
  return hasDetail && detail !== message && (status === 400 || status === 429) ? detail : null
}

/** Why a lookup failed: the server's message of a 404, `unreached` when there is no answer, else `textForVisitors` or `unavailable`. */
export function describeFailedLookup(error: unknown, unreached: string, unavailable: string): string {
  if (error instanceof RequestError && error.status === 404 && error.hasDetail) return error.detail
  if (error instanceof RequestError && error.status === 0) return unreached
  return textForVisitors(error) ?? unavailable
}

/** The same message, else `otherwise` with advice. */
export function describeUnsent(error: unknown, otherwise: string): string {
  const isUnanswered = error instanceof RequestError && error.status === 0
  return (
    textForVisitors(error) ??
    `${otherwise} ${isUnanswered ? 'Kontrollera din anslutning och försök igen.' : 'Försök igen om en stund.'}`
  )
}
