import { parseCivilDate } from '@fyndkartan/domain/local-time'
import { useEffect, useRef } from 'react'
import buttons from '../../ui/button.module.css'
import { TextField } from '../../ui/TextField.tsx'
import styles from './DateRows.module.css'

interface Props {
  readonly id: string
  readonly legend: string
  readonly hint?: string
  /** The texts of the date fields, also of incomplete dates. */
  readonly dates: readonly string[]
  /** Whether the list shows an empty row when it has no dates. */
  readonly isExpected?: boolean
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly problem: string | null
  readonly onChange: (dates: string[]) => void
}

/** A list of dates, one field each. */
export function DateRows(props: Props) {
  const { id, legend, hint, isExpected = false, min, max, problem, onChange } = props
  const dates = props.dates.length === 0 && isExpected ? [''] : props.dates
  const group = useRef<HTMLFieldSetElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const wasAdded = useRef(false)
  useEffect(() => {
    if (wasAdded.current) [...(group.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()
    wasAdded.current = false
  }, [dates.length])
  const isWrong = (date: string) => parseCivilDate(date) === null
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <fieldset ref={group} id={id} className={styles.group} aria-describedby={describedBy || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {dates.length > 0 && (
        <ul className={styles.rows}>
          {dates.map((date, index) => (
            // The index is the key, since rows have no id and two may have the same date.
            <li key={index} className={styles.row}>
              <TextField
                label={`Datum ${index + 1}`}
                name={`${id}-${index}`}
                type="date"
                autoComplete="off"
                value={date}
                min={min}
                max={max ?? '9999-12-31'}
                problemId={problem && (isWrong(date) || !dates.some(isWrong)) ? `${id}-problem` : undefined}
                onType={(typed) => onChange(dates.with(index, typed))}
              />
              {props.dates.length > 0 && (
                <button
                  type="button"
                  className={styles.remove}
                  onClick={() => {
                    onChange(dates.toSpliced(index, 1))
                    add.current?.focus()
                  }}
                >
                  <span aria-hidden="true">×</span>
                  <span className="visually-hidden">Ta bort {date === '' ? `datum ${index + 1}` : date}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      <button
        ref={add}
        type="button"
        className={buttons.quiet}
        onClick={() => {
          wasAdded.current = true
          onChange([...dates, ''])
        }}
      >
        Lägg till ett datum
      </button>
    </fieldset>
  )
}
