/** The first script's request, made before the program has loaded. */
export interface StartAnswer {
  readonly url: string
  /** Null without an answer. */
  readonly answer: Promise<Response | null>
}

export type WithStartAnswer = typeof globalThis & { startAnswer?: StartAnswer | undefined }

/**
 * The answer to a call without a token, once; null if the first script has not requested it. An answer for another
 * query is dropped, since no call will need it.
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
