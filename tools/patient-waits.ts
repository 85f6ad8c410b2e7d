/**
 * A setup file of all tests: `vi.waitFor` and `vi.waitUntil` wait ten seconds instead of one, as `expect.poll` does (vitest.config.ts). A
 * busy machine may stop a test for seconds; what is waited for comes at once otherwise.
 */
import { vi } from 'vitest'

const timeout = 10_000

type Wait = typeof vi.waitFor & typeof vi.waitUntil

/** A setup file is evaluated for each test file of a worker, and the functions are replaced once. */
const isPatient = Symbol.for('fyndkartan patient wait')

for (const name of ['waitFor', 'waitUntil'] as const) {
  const wait = vi[name] as Wait
  if (isPatient in wait) continue
  const waitLonger = (callback: () => unknown, options?: number | object) =>
    wait(callback, typeof options === 'number' ? options : { timeout, ...options })
  vi[name] = Object.assign(waitLonger, { [isPatient]: true }) as Wait
}
