/**
 * Main-thread tasks of a page, from Chromium's own trace: every task with its wall-clock and processor time.
 * The page's own PerformanceObserver reports only tasks longer than 50 ms.
 */
import type { Browser, Page } from '@playwright/test'

/** Milliseconds. */
export interface LongestTask {
  /** Wall-clock time; other work on the machine makes it longer. */
  readonly wallMs: number
  /** The most processor time used by any task: unaffected by waiting for the processor. */
  readonly cpuMs: number
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Wall-clock and thread time, µs. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const categories = ['disabled-by-default-devtools.timeline', '__metadata']

/** Runs `work` and returns the longest main-thread task of any page meanwhile; the browser must have no other page open. */
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
