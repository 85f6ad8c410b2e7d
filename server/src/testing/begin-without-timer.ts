import { vi } from 'vitest'
import type { IndexSync, SyncLog } from '../live/index-sync.ts'

/** Gives it its log, as `begin` does, but no rounds of its own, which would come between those that a test counts. */
export function beginWithoutTimer(sync: IndexSync, log: SyncLog): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  sync.begin(log)
  vi.useRealTimers()
}
