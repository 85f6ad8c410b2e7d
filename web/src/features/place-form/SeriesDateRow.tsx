import { formatShortDate } from '@fyndkartan/domain/local-time'
import { maxReasonLength } from '@fyndkartan/domain/cancellation'
import type { TypedHours } from '@fyndkartan/domain/series/typed-series'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import buttons from '../../ui/button.module.css'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SeriesDateRow.module.css'
import type { SeriesDate } from './series-dates.ts'
import { TimeInput } from './TimeInput.tsx'

/** The part that is open in a row: the cancellation, or the hours. */
export type RowPanel = 'cancel' | 'hours'

interface Props {
  /** The id of the row, which gets the focus after a change of its date. */
  readonly id: string
  readonly day: SeriesDate
  /** The date: 'lör 28 nov', with the year unless it is the current one. */
  readonly name: string
  /**
   * The year to show above the date; null when it is the year of the row before or, in the first row, the current year.
   */
  readonly year: string | null
  /** The part of the row that is open; null for none. */
  readonly panel: RowPanel | null
  readonly isAllCancelled: boolean
  readonly problems: { readonly startMinute?: string; readonly endMinute?: string }
  readonly onOpen: (panel: RowPanel | null) => void
  readonly onCancel: (reason: string) => void
  readonly onUncancel: () => void
  readonly onHours: (hours: Partial<TypedHours>) => void
  readonly onUsualHours: () => void
  readonly onRemove: () => void
  readonly onUnskip: () => void
}

/** One date of a series with buttons to cancel it, change its hours or remove it. */
export function SeriesDateRow(props: Props) {
  const { id, day, name, year, panel, isAllCancelled, problems, onOpen, onUncancel, onHours, onUsualHours } = props
  const isOff = day.isSkipped || day.isCancelled
  return (
    <li id={id} tabIndex={-1} className={styles.row}>
      {year !== null && (
        <p className={styles.year} aria-hidden="true">
          {year}
        </p>
      )}
      <p className={styles.what}>
        <span className={isOff ? styles.off : styles.name}>
          {formatShortDate(day.date)}
          <span className="visually-hidden">{name.slice(formatShortDate(day.date).length)}</span>
        </span>{' '}
        <span>{formatHours(day)}</span> <RowState day={day} />
      </p>
      {panel === null && (
        <div className={styles.actions}>
          {day.isSkipped ? (
            <RowButton label="Ta med igen" name={name} onPress={props.onUnskip} />
          ) : (
            <>
              {day.isCancelled ? (
                !isAllCancelled && <RowButton label="Blir av ändå" name={name} onPress={onUncancel} />
              ) : (
                <RowButton label="Ställ in" name={name} onPress={() => onOpen('cancel')} />
              )}
              <RowButton label="Ändra" name={name} onPress={() => onOpen('hours')} />
            </>
          )}
        </div>
      )}
      {panel === 'cancel' && (
        <CancelPanel label="Ställ in" name={name} onCancel={props.onCancel} onClose={() => onOpen(null)} />
      )}
      {panel === 'hours' && (
        <div
          className={styles.panel}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' && !isEnterInField(event)) return
            event.preventDefault()
            onOpen(null)
          }}
        >
          <TakesFocus>
            <div className={styles.times}>
              <TimeInput
                id={`${id}-start`}
                name="startMinute"
                label="Starttid"
                value={day.startMinute}
                problem={problems.startMinute ?? null}
                onChange={(startMinute) => onHours({ startMinute })}
              />
              <TimeInput
                id={`${id}-end`}
                name="endMinute"
                label="Sluttid"
                value={day.endMinute}
                problem={problems.endMinute ?? null}
                onChange={(endMinute) => onHours({ endMinute })}
              />
            </div>
          </TakesFocus>
          <div className={styles.actions}>
            <button type="button" className={buttons.plain} onClick={() => onOpen(null)}>
              Klar
            </button>
            {day.isChanged && (
              <button type="button" className={buttons.quiet} onClick={onUsualHours}>
                Vanliga tider
              </button>
            )}
            <button type="button" className={buttons.quiet} onClick={props.onRemove}>
              Ta bort datumet<span className="visually-hidden"> {name}</span>
            </button>
          </div>
        </div>
      )}
    </li>
  )
}

function RowState({ day }: { readonly day: SeriesDate }) {
  if (day.isSkipped) return <span className={styles.mark}>Borttaget</span>
  return (
    <>
      {day.isCancelled && (
        <span className={styles.cancelled}>Inställt{day.reason.trim() === '' ? '' : `: ${day.reason}`}</span>
      )}{' '}
      {day.isChanged && <span className={styles.mark}>Andra tider</span>}
    </>
  )
}

interface RowButtonProps {
  readonly label: string
  readonly name: string
  readonly onPress: () => void
}

function RowButton({ label, name, onPress }: RowButtonProps) {
  return (
    <button type="button" className={styles.action} onClick={onPress}>
      {label}
      <span className="visually-hidden"> {name}</span>
    </button>
  )
}

interface CancelPanelProps {
  /** The first word of the button: 'Ställ in'. */
  readonly label: string
  /** The name of the cancelled date: 'lör 28 nov'. */
  readonly name: string
  readonly onCancel: (reason: string) => void
  readonly onClose: () => void
}

/** The part in which the visitor confirms a cancellation and may type a reason. */
export function CancelPanel({ label, name, onCancel, onClose }: CancelPanelProps) {
  const [reason, setReason] = useState('')
  return (
    <div
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        if (!isEnterInField(event)) return
        event.preventDefault()
        onCancel(reason)
      }}
    >
      <TakesFocus>
        <TextField
          label="Orsak (valfritt)"
          name="reason"
          autoComplete="off"
          value={reason}
          maxLength={maxReasonLength}
          hint="Visas för besökarna."
          onType={setReason}
        />
      </TakesFocus>
      <div className={styles.actions}>
        <button type="button" className={`${buttons.plain} ${styles.danger}`} onClick={() => onCancel(reason)}>
          {label} {name}
        </button>
        <button type="button" className={buttons.quiet} onClick={onClose}>
          Avbryt
        </button>
      </div>
    </div>
  )
}

/** Whether Enter was pressed in a text field, which would submit the surrounding form. */
export function isEnterInField({ key, target }: KeyboardEvent): boolean {
  return key === 'Enter' && target instanceof HTMLInputElement
}

/** Focuses the first input in `children` when they appear. */
function TakesFocus({ children }: { readonly children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return <div ref={box}>{children}</div>
}

function formatHours({ startMinute, endMinute }: TypedHours): string {
  if (startMinute.trim() === '') return ''
  return endMinute.trim() === '' ? `från ${startMinute}` : `${startMinute}–${endMinute}`
}
