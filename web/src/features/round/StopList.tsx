import type { CivilDate } from '@fyndkartan/domain/local-time'
import { isSamePlace, keyOfPlace, type PlaceKey } from '@fyndkartan/domain/place'
import type { ChosenRound } from '@fyndkartan/domain/round/chosen-round'
import { areTimesKnown, type MissReason, type Visit } from '@fyndkartan/domain/round/round'
import { formatAbout, formatMinutes, formatRoundTime, unknownWayText } from '@fyndkartan/domain/round/round-texts'
import { useEffect, useRef, useState } from 'react'
import { withChangedStop, withLock, withMovedStop, withoutStop } from './edit-round.ts'
import { StopRow } from './StopRow.tsx'
import styles from './StopList.module.css'
import { useDragOrder } from './use-drag-order.ts'
import type { Planned, PlannedStop } from './use-plan.ts'

export interface ListedStop {
  readonly stop: PlannedStop
  /** The number of the visit, from 1; null for a stop that the plan cannot visit ("missed"). */
  readonly number: number | null
  /** The stop's visit in the plan; null for a missed stop. */
  readonly visit: Visit | null
  readonly reason: MissReason | null
  /** Whether the times of the visit, or the reason against it, depend on no unknown way. */
  readonly areTimesKnown: boolean
}

interface Props {
  readonly round: ChosenRound
  readonly planned: Planned
  readonly startName: string | null
  readonly today: CivilDate
  readonly onChange: (next: ChosenRound) => void
}

/** The list of stops in the order of the plan, with buttons to move, lock, skip and remove each. */
export function StopList({ round, planned, startName, today, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, announce] = useState('')
  const begin = useRef<HTMLParagraphElement>(null)
  const refocus = useRef<{ readonly key: PlaceKey; readonly control: string } | null>(null)
  const listed = listedStops(planned).filter(({ stop }) =>
    round.stops.some((one) => isSamePlace(one, stop.chosen) && !one.isDropped),
  )
  const shown = listed.map(({ stop }) => stop.chosen)

  function move(from: number, to: number, control: string | null): void {
    const stop = listed[from]?.stop
    const next = withMovedStop(round, shown, from, to)
    if (!stop || next === round) return
    const at = next.stops.findIndex((one) => isSamePlace(one, stop.chosen))
    if (control !== null) refocus.current = { key: stop.chosen, control }
    announce(`${stop.name} är nu nummer ${at + 1} av ${listed.length}.`)
    onChange(next)
  }
  function leaveAt(leaveMinute: number): void {
    // The pressed button disappears with the proposal, so the line of the start gets the focus.
    begin.current?.focus()
    announce(`Du åker ${formatRoundTime(leaveMinute)}.`)
    onChange({ ...round, leaveMinute })
  }
  const order = shown.map(keyOfPlace).join()
  // Restores the focus: a row that moves in the document loses it.
  useEffect(() => {
    const { key, control } = refocus.current ?? {}
    refocus.current = null
    if (!key) return
    const row = list.current?.querySelector(`[data-stop="${keyOfPlace(key)}"]`)
    const button = (name?: string) => row?.querySelector<HTMLButtonElement>(`[data-control="${name}"]`)
    const wanted = button(control)
    ;(wanted?.disabled ? button(control === 'up' ? 'down' : 'up') : wanted)?.focus()
  }, [order])
  const drag = useDragOrder(list, (from, to) => move(from, to, null))

  const { plan, laterStart } = planned
  return (
    <>
      <p ref={begin} className={styles.begin} tabIndex={-1}>
        <span className={styles.dot} aria-hidden="true" />
        <strong>{formatRoundTime(planned.leaveMinute)}</strong>{' '}
        {startName === null ? 'Rundan börjar vid första stoppet' : `Åk från ${startName}`}
      </p>
      {laterStart !== null && (
        <p className={styles.later}>
          <button type="button" onClick={() => leaveAt(laterStart)}>
            Åk {formatRoundTime(laterStart)} i stället
          </button>
          , så slipper du vänta {formatMinutes(laterStart - planned.leaveMinute)}.
        </p>
      )}
      <ol ref={list} className={styles.list} aria-label="Rundans stopp">
        {listed.map(({ stop, ...times }, at) => (
          <StopRow
            key={keyOfPlace(stop.chosen)}
            stop={stop}
            chosen={round.stops.find((one) => isSamePlace(one, stop.chosen)) ?? stop.chosen}
            {...times}
            nameOf={(index) => planned.stops[index]?.name ?? ''}
            mode={round.mode}
            today={today}
            isFirst={at === 0}
            isLast={at === listed.length - 1}
            isDragged={drag.from === at}
            shiftPx={drag.shiftOf(at)}
            onGrab={(event) => drag.grab(event, at)}
            onMove={(by) => move(at, at + by, by < 0 ? 'up' : 'down')}
            onLock={() => onChange(withLock(round, shown, at))}
            onStay={(visitMinutes) => onChange(withChangedStop(round, stop.chosen, { visitMinutes }))}
            onDrop={() => onChange(withChangedStop(round, stop.chosen, { isDropped: true, lockedAt: null }))}
            onRemove={() => onChange(withoutStop(round, stop.chosen))}
            onDay={(day) => onChange({ ...round, day })}
          />
        ))}
      </ol>
      {plan.visits.length > 0 && (
        <p className={styles.begin}>
          <span className={styles.dot} aria-hidden="true" />
          <strong>
            {formatAbout(plan.unknownWays === 0)}
            {formatRoundTime(plan.endMinute)}
          </strong>{' '}
          {plan.backMinutes === null
            ? 'Rundan är slut'
            : `Tillbaka, ${plan.isBackKnown ? `efter ${formatMinutes(plan.backMinutes)}` : unknownWayText}`}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

/**
 * The visits in their order, followed by the missed stops. If the visitor has ordered the stops, all are in that order.
 */
export function listedStops({ stops, plan, keepsOrder }: Planned): ListedStop[] {
  const visits = plan.visits.map((visit, index) => ({
    at: visit.stop,
    number: index + 1,
    visit,
    reason: null,
    areTimesKnown: areTimesKnown(plan, index),
  }))
  const missed = plan.missed.map(({ stop, reason }) => ({
    at: stop,
    number: null,
    visit: null,
    reason,
    areTimesKnown: plan.unknownWays === 0 && !stops[stop]?.spot?.within,
  }))
  const all = [...visits, ...missed]
  if (keepsOrder) all.sort((a, b) => a.at - b.at)
  return all.flatMap(({ at, ...rest }) => {
    const stop = stops[at]
    return stop ? [{ stop, ...rest }] : []
  })
}
