import { vi } from 'vitest'
import type { IndexSync, SyncLog } from '../live/index-sync.ts'

/** Sets the log like `begin`, but starts no timer, whose rounds would mix with those that a test counts. */
export function beginWithoutTimer(sync: IndexSync, log: SyncLog): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  sync.begin(log)
  vi.useRealTimers()
}
