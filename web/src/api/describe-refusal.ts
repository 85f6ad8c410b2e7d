import { RequestError } from './client.ts'

/** The text for a signed-in visitor when a call has failed: the server's own message if it has one, else `otherwise`. */
export function describeRefusal(error: unknown, otherwise: string): string {
  if (!(error instanceof RequestError)) return otherwise
  if (error.status === 0) return `${otherwise} Kontrollera din anslutning och försök igen.`
  if (error.status === 401) return 'Du är inte inloggad längre. Logga in igen i en annan flik och försök sedan på nytt.'
  // The message of an internal server error is in English and does not help.
  return error.isTold && error.status < 500 && error.status !== 429
    ? error.detail
    : `${otherwise} Försök igen om en stund.`
}
