import type { PlaceKind } from '@fyndkartan/domain/place'

/** The answer to every refused call. */
export interface ProblemWire {
  readonly message: string
  /** Problems with single fields of a form, by field name on the wire. */
  readonly problems?: Readonly<Record<string, string>>
}

/** Spec §8, request helpers: the texts of 401 and 429. */
export const problemText = {
  wrongKey: 'API authentication failed. Please check your API key.',
  wrongKeyOrToken: 'API authentication failed. Please check your API key or Firebase token.',
  tooMany: 'Too many requests. Please try again later.',
} as const

/** The texts for the server's own errors, which say nothing useful to visitors. */
export const faultText = {
  internal: 'Internal server error',
  busy: 'The database is busy. Please try again later.',
  overloaded: 'The server is overloaded. Please try again later.',
} as const

/** Spec §8: the place does not exist, or not any more. */
export const notFoundText: Readonly<Record<PlaceKind, string>> = {
  shop: 'Butiken kunde inte hittas',
  market: 'Evenemanget kunde inte hittas',
}

/** Spec §8: the text of a request helper for an HTTP status other than success. `statusText` is empty over HTTP/2. */
export function refusalText(status: number, statusText: string): string {
  if (status === 401) return problemText.wrongKey
  if (status === 429) return problemText.tooMany
  return `API request failed: ${status} ${statusText}`
}
