/** The API call that first-script.ts made before the program was loaded. */
export interface StartAnswer {
  readonly url: string
  /** Resolves with null when the call failed. */
  readonly answer: Promise<Response | null>
}

export type WithStartAnswer = typeof globalThis & { startAnswer?: StartAnswer | undefined }

/**
 * The answer to the API call of first-script.ts, if it is for `url`; null otherwise. Returns an answer only once. Drops
 * an answer to the same call with another query, since no later call will need it. Only for calls without a token.
 */
export function takeStartAnswer(url: string): StartAnswer['answer'] | null {
  const page: WithStartAnswer = globalThis
  const { startAnswer } = page
  if (startAnswer === undefined || pathOf(startAnswer.url) !== pathOf(url)) return null
  page.startAnswer = undefined
  return startAnswer.url === url ? startAnswer.answer : null
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
