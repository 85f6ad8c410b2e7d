/** What the first script asks the server for, before the program is there to do so. */
export interface StartAnswer {
  readonly url: string
  /** Null when none came. */
  readonly answer: Promise<Response | null>
}

export type WithStartAnswer = typeof globalThis & { startAnswer?: StartAnswer | undefined }

/**
 * The answer to a call without a token, once; null when nobody has asked for it. An answer to the same call with another query will not be
 * needed any more and is dropped.
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
