import { vi } from 'vitest'
import type { IndexSync, SyncLog } from '../live/index-sync.ts'

/**
 * Sets the log as `begin` does, but starts no timer. Rounds of a timer would mix with the rounds that a test counts.
 */
export function beginWithoutTimer(sync: IndexSync, log: SyncLog): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  sync.begin(log)
  vi.useRealTimers()
}
