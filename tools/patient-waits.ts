/**
 * A setup file of all tests: `vi.waitFor` and `vi.waitUntil` wait up to twenty seconds instead of one, as `expect.poll`
 * does (vitest.config.ts). A busy machine may stall a test for seconds; otherwise the longer limit costs nothing.
 */
import { vi } from 'vitest'

const timeout = 20_000

type Wait = typeof vi.waitFor & typeof vi.waitUntil

/** A worker evaluates this file for each test file, but must replace the functions only once. */
const isPatient = Symbol.for('fyndkartan patient wait')

for (const name of ['waitFor', 'waitUntil'] as const) {
  const wait = vi[name] as Wait
  if (isPatient in wait) continue
  const waitLonger = (callback: () => unknown, options?: number | object) =>
    wait(callback, typeof options === 'number' ? options : { timeout, ...options })
  vi[name] = Object.assign(waitLonger, { [isPatient]: true }) as Wait
}
