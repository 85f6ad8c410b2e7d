/** What every refused call answers with. */
export interface ProblemWire {
  readonly message: string
}

/** Spec §8, request helpers: the texts of 401 and 429. */
export const problemText = {
  wrongKey: 'API authentication failed. Please check your API key.',
  wrongKeyOrToken: 'API authentication failed. Please check your API key or Firebase token.',
  tooMany: 'Too many requests. Please try again later.',
} as const

/** Spec §8: what the request helper throws for any other status. `statusText` is empty over HTTP/2. */
export function requestFailedText(status: number, statusText: string): string {
  return `API request failed: ${status} ${statusText}`
}
