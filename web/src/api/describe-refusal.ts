import { RequestError } from './client.ts'

/** What a signed-in visitor is told of a call that failed: the server's own sentence where it has one, else `otherwise`. */
export function describeRefusal(error: unknown, otherwise: string): string {
  if (!(error instanceof RequestError)) return otherwise
  if (error.status === 0) return `${otherwise} Kontrollera din anslutning och försök igen.`
  if (error.status === 401) return 'Du är inte inloggad längre. Logga in igen i en annan flik och försök sedan på nytt.'
  // Of its own failures the server tells nothing that helps, and not in Swedish.
  return error.isTold && error.status < 500 && error.status !== 429
    ? error.detail
    : `${otherwise} Försök igen om en stund.`
}
