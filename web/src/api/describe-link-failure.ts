import { RequestError } from './client.ts'

/** Statuses whose messages are in Swedish. 404: the link is not valid; 410: its place is gone. */
const statusesInSwedish: readonly number[] = [400, 404, 409, 410, 429]

/** The text for a visitor with a mailed link after a failed call. */
export function describeLinkFailure(error: unknown, otherwise: string): string {
  if (!(error instanceof RequestError)) return otherwise
  const { status, hasDetail, detail, message } = error
  if (status === 0) return `${otherwise} Kontrollera din anslutning och försök igen.`
  // Messages for callers of the API are in English.
  return hasDetail && detail !== message && statusesInSwedish.includes(status)
    ? detail
    : `${otherwise} Försök igen om en stund.`
}
