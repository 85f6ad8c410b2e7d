import { RequestError } from './client.ts'

/**
 * The server's message about a refused form if it is Swedish; null for the English texts of the API (spec §8) and for
 * internal errors.
 */
export function textForVisitors(error: unknown): string | null {
  if (!(error instanceof RequestError)) return null
  const { status, detail, message, hasDetail } = error
  return hasDetail && detail !== message && (status === 400 || status === 429) ? detail : null
}

/**
 * The text about a failed lookup: the server's message of a 404, `unreached` when there was no answer, else the result
 * of `textForVisitors` or `unavailable`.
 */
export function describeFailedLookup(error: unknown, unreached: string, unavailable: string): string {
  if (error instanceof RequestError && error.status === 404 && error.hasDetail) return error.detail
  if (error instanceof RequestError && error.status === 0) return unreached
  return textForVisitors(error) ?? unavailable
}

/**
 * The text about a form that could not be sent: the result of `textForVisitors`, else `otherwise` with advice to try
 * again.
 */
export function describeUnsent(error: unknown, otherwise: string): string {
  const isUnanswered = error instanceof RequestError && error.status === 0
  return (
    textForVisitors(error) ??
    `${otherwise} ${isUnanswered ? 'Kontrollera din anslutning och försök igen.' : 'Försök igen om en stund.'}`
  )
}
