import { RequestError } from './client.ts'

/** Statuses whose messages are in Swedish. 404: the link is not valid; 410: the place of the link is gone. */
const statusesInSwedish: readonly number[] = [400, 404, 409, 410, 429]

/** The text about a failed call, for a visitor who came by a mailed link. */
export function describeLinkFailure(error: unknown, otherwise: string): string {
  if (!(error instanceof RequestError)) return otherwise
  const { status, hasDetail, detail, message } = error
  if (status === 0) return `${otherwise} Kontrollera din anslutning och försök igen.`
  // Other messages, and those equal to `message`, are English texts for callers of the API.
  return hasDetail && detail !== message && statusesInSwedish.includes(status)
    ? detail
    : `${otherwise} Försök igen om en stund.`
}
