import { vi } from 'vitest'
import type { IndexSync, SyncLog } from '../live/index-sync.ts'

/** Sets its log, as `begin` does, but starts no timer, whose rounds would mix with those a test counts. */
export function beginWithoutTimer(sync: IndexSync, log: SyncLog): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  sync.begin(log)
  vi.useRealTimers()
}
