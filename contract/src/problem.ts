import type { PlaceKind } from '@fyndkartan/domain/place'

/** The answer to every refused call. */
export interface ProblemWire {
  readonly message: string
  /** A text for each wrong field of a form, by the field's name on the wire. */
  readonly problems?: Readonly<Record<string, string>>
}

/** The texts for status 401 and 429 (spec §8, request helpers). */
export const problemText = {
  wrongKey: 'API authentication failed. Please check your API key.',
  wrongKeyOrToken: 'API authentication failed. Please check your API key or Firebase token.',
  tooMany: 'Too many requests. Please try again later.',
} as const

/** The texts for errors of the server itself; they are not useful to visitors. */
export const faultText = {
  internal: 'Internal server error',
  busy: 'The database is busy. Please try again later.',
  overloaded: 'The server is overloaded. Please try again later.',
} as const

/** The texts for a place that does not exist or no longer exists (spec §8). */
export const notFoundText: Readonly<Record<PlaceKind, string>> = {
  shop: 'Butiken kunde inte hittas',
  market: 'Evenemanget kunde inte hittas',
}

/** The text for an HTTP status other than success (spec §8, request helpers). `statusText` is empty over HTTP/2. */
export function refusalText(status: number, statusText: string): string {
  if (status === 401) return problemText.wrongKey
  if (status === 429) return problemText.tooMany
  return `API request failed: ${status} ${statusText}`
}
