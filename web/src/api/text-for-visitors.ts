import { RequestError } from './client.ts'

/**
 * What the server says to the visitor of a form that it did not take, in Swedish; null when it said nothing that they could use:
 * the API's own English texts (spec §8) and its own faults are not for them.
 */
export function textForVisitors(error: unknown): string | null {
  if (!(error instanceof RequestError)) return null
  const { status, detail, message, isTold } = error
  return isTold && detail !== message && (status === 400 || status === 429) ? detail : null
}
