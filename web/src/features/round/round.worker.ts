/**
 * A worker that plans rounds: the best order may take a second to compute, which would block the page, and opening
 * hours need much code.
 */
import { findAnswer } from './find-answer.ts'
import type { PlanAnswer, PlanCall } from './plan-calls.ts'

self.addEventListener('message', ({ data: { id, ...question } }: MessageEvent<PlanCall>) => {
  findAnswer(question).then(
    (found) => self.postMessage({ id, ...found } satisfies PlanAnswer),
    (error: unknown) =>
      self.postMessage({
        id,
        failure: error instanceof Error ? error.message : String(error),
      } satisfies PlanAnswer),
  )
})
