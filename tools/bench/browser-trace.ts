/**
 * What a page's main thread does, from Chromium's own trace: every task, with the time it took by the clock and by the
 * processor. The page's own PerformanceObserver knows only tasks above 50 ms.
 */
import type { Browser, Page } from '@playwright/test'

/** Milliseconds. */
export interface LongestTask {
  /** From its begin to its end; whatever else runs on the machine makes it longer. */
  readonly wallMs: number
  /** What the task that used the processor most used of it: what is left when nothing else runs. */
  readonly cpuMs: number
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds by the clock, and by the thread's own. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const categories = ['disabled-by-default-devtools.timeline', '__metadata']

/** Runs `work` and gives the longest task of any page's main thread meanwhile: the browser may have no other page. */
export async function traceLongestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<LongestTask> {
  await browser.startTracing(page, { categories })
  let trace: Buffer
  try {
    await work()
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  return longestTask(traceEvents)
}

function longestTask(events: readonly TraceEvent[]): LongestTask {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mainThreads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = events.filter((event) => event.name === 'RunTask' && mainThreads.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('the trace has no tasks of a page')
  const longest = (of: (task: TraceEvent) => number) => tasks.reduce((most, task) => Math.max(most, of(task)), 0) / 1000
  return { wallMs: longest(({ dur = 0 }) => dur), cpuMs: longest(({ tdur = 0 }) => tdur) }
}
