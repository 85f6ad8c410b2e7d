/** Finds the reason why a plan leaves out a stop: the first conflict when the stop is inserted. */
import { fitsLocks, type PreparedRound } from './prepared-round.ts'
import type { MissReason, Visit } from './round.ts'
import { afterVisit, backFrom, lateness, startOf, visitFrom } from './walk-round.ts'

type Closes = Extract<MissReason, { kind: 'closes' }>

/** `order` contains the stops that the plan visits; `stop` is the one that it leaves out. */
export function missReasonOf(prepared: PreparedRound, order: readonly number[], stop: number): MissReason {
  const impossible = prepared.impossible[stop] ?? null
  if (impossible !== null) return impossible
  const reasons = order
    .toSpliced(order.length, 0, stop)
    .map((_, at) => order.toSpliced(at, 0, stop))
    .filter((tried) => fitsLocks(prepared, tried))
    .map((tried) => reasonIn(prepared, tried, stop))
  const closes = earliest(reasons.filter((reason) => reason.kind === 'closes'))
  const displaces = reasons.find((reason) => reason.kind === 'displaces')
  if (closes) return { ...closes, displaces: displaces?.stop ?? null }
  const others: readonly MissReason['kind'][] = ['opens-late', 'ends-late', 'displaces', 'unreachable']
  for (const kind of others) {
    const found = reasons.find((reason) => reason.kind === kind)
    if (found) return found
  }
  return { kind: 'locks' }
}

/** The reason with the earliest arrival. All `reasons` are of the kind 'closes': the arrival is too late. */
function earliest(reasons: readonly Closes[]): Closes | undefined {
  return reasons.toSorted((a, b) => a.arriveMinute - b.arriveMinute)[0]
}

/** The first conflict in an order that includes the left-out stop. */
function reasonIn(prepared: PreparedRound, tried: readonly number[], stop: number): MissReason {
  let at = startOf(prepared)
  let last: Visit | null = null
  let its: Visit | null = null
  for (const next of tried) {
    const { visit, reason } = visitFrom(prepared, at, next)
    if (visit === null) return next === stop ? reason : { kind: 'displaces', stop: next }
    at = afterVisit(visit)
    last = visit
    if (next === stop) its = visit
  }
  const late = last && lateness(prepared, last, backFrom(prepared, last))
  if (late === null || late?.kind !== 'ends-late' || its === null) return late ?? { kind: 'locks' }
  // If the round could end in time without the wait for the stop to open, the late opening is the reason.
  const waited = its.beginMinute - its.arriveMinute
  return late.endMinute - waited <= late.endBy
    ? { kind: 'opens-late', openMinute: its.beginMinute, endBy: late.endBy }
    : late
}
