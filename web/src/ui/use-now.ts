import { type CivilDate, type CivilMoment, swedishTime } from '@fyndkartan/domain/local-time'
import { createContext, use, useSyncExternalStore } from 'react'

let current = readClock()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Reads the device's clock as Swedish date and time, in any time zone. Only this module reads the clock for date and
 * time of day.
 */
function readClock(): CivilMoment {
  return swedishTime(Date.now())
}

/** The current time, for event handlers and initial states. */
export function currentMoment(): CivilMoment {
  const now = readClock()
  // The same object until the minute changes, so that React renders only then.
  if (now.date !== current.date || now.minuteOfDay !== current.minuteOfDay) current = now
  return current
}

/**
 * The start of the day for which the server rendered the page; hydration renders for the same time. Null on a page that
 * the server has not rendered.
 */
export const ServerMomentContext = createContext<CivilMoment | null>(null)

/**
 * The Swedish date and minute. Renders again when the minute changes, so that opening statuses stay right (spec §4).
 */
export function useNow(): CivilMoment {
  const atServer = use(ServerMomentContext)
  return useSyncExternalStore(subscribe, currentMoment, () => atServer ?? currentMoment())
}

/** The Swedish date. Renders again at midnight only. */
export function useToday(): CivilDate {
  const atServer = use(ServerMomentContext)
  const today = (moment = currentMoment()) => moment.date
  return useSyncExternalStore(
    subscribe,
    () => today(),
    () => today(atServer ?? undefined),
  )
}

/**
 * False on the server and during hydration, when the result must not depend on the minute or the visitor; true
 * afterwards.
 */
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
