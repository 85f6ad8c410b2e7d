import { RequestError } from './client.ts'

/** The text about a failed call, for a signed-in visitor: the server's own message if it helps, else `otherwise`. */
export function describeRefusal(error: unknown, otherwise: string): string {
  if (!(error instanceof RequestError)) return otherwise
  if (error.status === 0) return `${otherwise} Kontrollera din anslutning och försök igen.`
  if (error.status === 401) return 'Du är inte inloggad längre. Logga in igen i en annan flik och försök sedan på nytt.'
  // Internal errors have English messages, which do not help visitors.
  return error.hasDetail && error.status < 500 && error.status !== 429
    ? error.detail
    : `${otherwise} Försök igen om en stund.`
}
