import { RequestError } from './client.ts'

/**
 * The server's Swedish message for a visitor whose form was refused; null when there is none that helps: the API's English texts
 * (spec §8) and internal errors are not shown to visitors.
 */
export function textForVisitors(error: unknown): string | null {
  if (!(error instanceof RequestError)) return null
  const { status, detail, message, isTold } = error
  return isTold && detail !== message && (status === 400 || status === 429) ? detail : null
}

/** The same with what to do where the server has no message that helps: `otherwise` says what did not work. */
export function describeUnsent(error: unknown, otherwise: string): string {
  const isUnanswered = error instanceof RequestError && error.status === 0
  return (
    textForVisitors(error) ??
    `${otherwise} ${isUnanswered ? 'Kontrollera din anslutning och försök igen.' : 'Försök igen om en stund.'}`
  )
}
