import type { CivilDate } from '@fyndkartan/domain/local-time'
import { formatAddress, keyOfPlace } from '@fyndkartan/domain/place'
import type { ChosenStop } from '@fyndkartan/domain/round/chosen-round'
import type { MissReason, Visit } from '@fyndkartan/domain/round/round'
import {
  formatAbout,
  formatMissReason,
  formatMinutes,
  formatRoundTime,
  unknownWayText,
} from '@fyndkartan/domain/round/round-texts'
import { type TravelMode, travelModeTexts } from '@fyndkartan/domain/round/travel-estimate'
import type { PointerEvent, ReactNode } from 'react'
import { placePath } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { formatRoundDay, formatStopHours, sentence } from './round-words.ts'
import styles from './StopRow.module.css'
import type { PlannedStop } from './use-plan.ts'

interface Props {
  readonly stop: PlannedStop
  readonly chosen: ChosenStop
  /** The number of the visit, from 1; null for a stop that the plan cannot visit. */
  readonly number: number | null
  readonly visit: Visit | null
  readonly reason: MissReason | null
  /** Whether the times of the visit, or the reason against it, depend on no unknown way. */
  readonly areTimesKnown: boolean
  readonly nameOf: (stop: number) => string
  readonly mode: TravelMode
  readonly today: CivilDate
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isDragged: boolean
  readonly shiftPx: number
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onLock: () => void
  readonly onStay: (minutes: number) => void
  readonly onDrop: () => void
  readonly onRemove: () => void
  readonly onDay: (day: CivilDate) => void
}

const stays = [10, 15, 20, 30, 40, 50, 60, 75, 90, 120, 180, 240] as const

/** A row for one stop: its time, duration and opening hours, with buttons to move, lock, skip and remove it. */
export function StopRow(props: Props) {
  const { stop, chosen, number, visit, reason, mode, isDragged, shiftPx } = props
  const { name, place } = stop
  const about = formatAbout(props.areTimesKnown)
  const isLocked = chosen.lockedAt !== null
  const waitMinutes = visit ? visit.beginMinute - visit.arriveMinute : 0
  return (
    <li
      className={`${styles.row} ${isDragged ? styles.dragged : ''} ${visit ? '' : styles.missed}`}
      data-stop={keyOfPlace(chosen)}
      style={shiftPx === 0 ? undefined : { translate: `0 ${shiftPx}px` }}
    >
      {visit && (
        <p className={styles.way}>
          {visit.isWayKnown
            ? visit.travelMinutes > 0 && `${formatMinutes(visit.travelMinutes)} ${travelModeTexts[mode]}`
            : unknownWayText}
        </p>
      )}
      <div className={styles.card}>
        <span className={styles.number} aria-hidden={number === null}>
          {number !== null && <span className="visually-hidden">Stopp </span>}
          {number ?? '–'}
        </span>
        <div className={styles.facts}>
          <h3 className={styles.name}>
            <Link to={placePath(place)}>{name}</Link>
          </h3>
          {visit && (
            <p className={styles.time}>
              {about}
              {formatRoundTime(visit.beginMinute)}–{formatRoundTime(visit.leaveMinute)}
            </p>
          )}
          <p className={styles.address}>
            {formatAddress(place)}
            {stop.spot?.within && ' (ungefärligt läge)'}
          </p>
          {stop.hours.kind === 'open' && (
            <p className={stop.hours.doubt ? styles.doubt : styles.hours}>{formatStopHours(stop.hours)}</p>
          )}
          {visit && waitMinutes > 0 && (
            <p className={styles.wait}>
              Framme {about}
              {formatRoundTime(visit.arriveMinute)}, väntan {about}
              {formatMinutes(waitMinutes)}
            </p>
          )}
          {reason && <Missed {...props} reason={reason} />}
        </div>
        {/* The handle to drag the row is only for pointers; keyboard users have the buttons that move it. */}
        <span className={styles.handle} title="Dra för att flytta" aria-hidden="true" onPointerDown={props.onGrab}>
          <svg viewBox="0 0 10 20" width="10" height="20">
            <path
              d="M2.5 4h.01M7.5 4h.01M2.5 10h.01M7.5 10h.01M2.5 16h.01M7.5 16h.01"
              stroke="currentColor"
              strokeWidth="3"
              strokeLinecap="round"
            />
          </svg>
        </span>
        <div className={styles.controls}>
          <label className={styles.stay}>
            <span>Stanna</span>
            <select
              aria-label={`Stanna: ${name}`}
              value={chosen.visitMinutes}
              onChange={(event) => props.onStay(Number(event.target.value))}
            >
              {[...new Set([...stays, chosen.visitMinutes])]
                .toSorted((a, b) => a - b)
                .map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {formatMinutes(minutes)}
                  </option>
                ))}
            </select>
          </label>
          <span className={styles.tools}>
            <Tool label={`Flytta upp: ${name}`} control="up" disabled={props.isFirst} onClick={() => props.onMove(-1)}>
              <path d="M10 16.5v-13M4.5 9 10 3.5 15.5 9" />
            </Tool>
            <Tool label={`Flytta ner: ${name}`} control="down" disabled={props.isLast} onClick={() => props.onMove(1)}>
              <path d="M10 3.5v13M4.5 11 10 16.5 15.5 11" />
            </Tool>
            <Tool label={`Lås platsen i ordningen: ${name}`} control="lock" pressed={isLocked} onClick={props.onLock}>
              <path
                d={isLocked ? 'M4.5 9h11v8h-11zM7 9V6a3 3 0 0 1 6 0v3' : 'M4.5 9h11v8h-11zM7 9V5.5a3 3 0 0 1 5.8-1'}
              />
            </Tool>
            <Tool label={`Ta bort: ${name}`} control="remove" onClick={props.onRemove}>
              <path d="m5 5 10 10M15 5 5 15" />
            </Tool>
          </span>
        </div>
      </div>
    </li>
  )
}

function Missed({
  stop,
  reason,
  areTimesKnown,
  nameOf,
  today,
  onDrop,
  onDay,
}: Props & { readonly reason: MissReason }) {
  const { otherDay } = stop
  return (
    <div className={styles.reason}>
      <p>
        <strong>Kan inte besökas:</strong> {formatMissReason(reason, nameOf, formatAbout(areTimesKnown))}.
      </p>
      <p className={styles.ways}>
        <button type="button" className={buttons.quiet} aria-label={`Hoppa över: ${stop.name}`} onClick={onDrop}>
          Hoppa över
        </button>
        {otherDay && (
          <button type="button" className={buttons.quiet} onClick={() => onDay(otherDay)}>
            {sentence(`byt till ${formatRoundDay(otherDay, today)}`)}
          </button>
        )}
      </p>
    </div>
  )
}

interface ToolProps {
  readonly label: string
  readonly control: string
  readonly pressed?: boolean
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Tool({ label, control, pressed, disabled = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label.split(':')[0]}
      aria-pressed={pressed}
      disabled={disabled}
      data-control={control}
      onClick={onClick}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
          {children}
        </g>
      </svg>
    </button>
  )
}
