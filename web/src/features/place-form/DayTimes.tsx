import type { TypedInterval } from '@fyndkartan/domain/opening-hours/typed-hours'
import type { DayDraft } from './day-draft.ts'
import styles from './HoursEditor.module.css'
import { parseTimeSpan } from './time-span.ts'
import { TimeInput } from './TimeInput.tsx'

interface Props {
  /** Prefix of the ids of the day's time fields. */
  readonly id: string
  readonly day: DayDraft
  /** Whether the day has fields for the hours after lunch. */
  readonly hasLunch: boolean
  /**
   * Returns the id of the message for a time field; undefined if it has none. `isSecond`: the field belongs to the
   * hours after lunch.
   */
  readonly problemOf: (end: keyof TypedInterval, isSecond: boolean) => string | undefined
  readonly onFocus?: () => void
  readonly onChange: (change: Partial<DayDraft>) => void
}

/** Fields for the opening and closing time of a day, and a second pair for the hours after lunch if `hasLunch`. */
export function DayTimes({ id, day, hasLunch, problemOf, onFocus, onChange }: Props) {
  return (
    <div className={styles.spans} onFocus={onFocus}>
      <Span
        id={id}
        span={day}
        labels={['Öppnar', 'Stänger']}
        problemOf={(end) => problemOf(end, false)}
        onChange={onChange}
      />
      {hasLunch && (
        <Span
          id={`${id}-again`}
          span={day.again}
          labels={['Öppnar efter lunch', 'Stänger för dagen']}
          problemOf={(end) => problemOf(end, true)}
          onChange={(change) => onChange({ again: { ...day.again, ...change } })}
        />
      )}
    </div>
  )
}

interface SpanProps {
  readonly id: string
  readonly span: TypedInterval
  readonly labels: readonly [from: string, to: string]
  readonly problemOf: (end: keyof TypedInterval) => string | undefined
  readonly onChange: (change: Partial<TypedInterval>) => void
}

function Span({ id, span, labels, problemOf, onChange }: SpanProps) {
  const field = (end: keyof TypedInterval, label: string) => ({
    id: `${id}-${end}`,
    label,
    name: `${id}-${end}`,
    value: span[end],
    problemId: problemOf(end),
    onChange: (time: string) => onChange({ [end]: time }),
  })
  return (
    <div
      className={styles.times}
      onPaste={(event) => {
        const pasted = parseTimeSpan(event.clipboardData.getData('text'))
        if (!pasted) return
        event.preventDefault()
        onChange(pasted)
      }}
    >
      <TimeInput {...field('from', labels[0])} />
      <span aria-hidden="true">–</span>
      <TimeInput {...field('to', labels[1])} />
    </div>
  )
}
