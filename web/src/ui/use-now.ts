import { type CivilDate, type CivilMoment, swedishTime } from '@fyndkartan/domain/local-time'
import { createContext, use, useSyncExternalStore } from 'react'

let current = readClock()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The only module that reads the browser's clock; it returns Swedish civil time, wherever the device is. */
function readClock(): CivilMoment {
  return swedishTime(Date.now())
}

/** The current time, for event handlers and initial states. */
export function currentMoment(): CivilMoment {
  const now = readClock()
  // The same object within a minute, so that React renders only on a change.
  if (now.date !== current.date || now.minuteOfDay !== current.minuteOfDay) current = now
  return current
}

/**
 * The start of the day for which the server rendered the page; hydration renders the same once more. Null on pages that
 * the server has not rendered.
 */
export const ServerMomentContext = createContext<CivilMoment | null>(null)

/** The Swedish date and minute; renders again when the minute changes, so that statuses stay current (spec §4). */
export function useNow(): CivilMoment {
  const atServer = use(ServerMomentContext)
  return useSyncExternalStore(subscribe, currentMoment, () => atServer ?? currentMoment())
}

/** The Swedish date; renders again at midnight only. */
export function useToday(): CivilDate {
  const atServer = use(ServerMomentContext)
  const today = (moment = currentMoment()) => moment.date
  return useSyncExternalStore(
    subscribe,
    () => today(),
    () => today(atServer ?? undefined),
  )
}

/** False on the server and during hydration, when nothing may depend on the minute or the visitor. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => {}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  const before = current
  if (currentMoment() !== before) for (const listener of listeners) listener()
}
