import type { LatLng } from '@fyndkartan/domain/geo'
import { type FactName, facts } from '@fyndkartan/domain/facts'
import type { PlaceForm, PlaceProblems } from '@fyndkartan/domain/place-form'
import { townNames } from '@fyndkartan/domain/town-names'
import { type ClipboardEvent, type FocusEvent, type ReactNode, useState } from 'react'
import { fieldLabelsOf } from '../../ui/fact-labels.ts'
import { TextField } from '../../ui/TextField.tsx'
import { HoursEditor } from './HoursEditor.tsx'
import { placeFieldId } from './place-field.ts'
import styles from './PlaceFormFields.module.css'
import { PositionField } from './PositionField.tsx'
import { TimeInput } from './TimeInput.tsx'
import { parseTimeSpan } from './time-span.ts'
import { YesNoFields } from './YesNoFields.tsx'

export interface PlaceFormFieldsProps {
  /** What stands in the fields; the caller keeps it. */
  readonly form: PlaceForm
  /** Some fields have got another value: `{ name: 'Retro' }`. Merge it into the form. */
  readonly onChange: (change: Partial<PlaceForm>) => void
  /** The focus has left a field. */
  readonly onLeave?: (field: FactName) => void
  /** What to say beside the fields, now: the caller decides when a problem is told. */
  readonly problems: PlaceProblems
  /** Marked as required for readers; none of them when it is left out. */
  readonly required?: readonly FactName[]
  /** While it is being sent. */
  readonly readOnly?: boolean
  /** Earliest and latest day that the calendar of a market's date offers, 'YYYY-MM-DD'. */
  readonly dates?: { readonly min: string; readonly max: string } | undefined
  /** Begins the ids of the fields, one of its own for each form on a page; see `placeFieldId`. */
  readonly idPrefix: string
  /** The map (features/map/MarkerMap), which the page hands over: `onMove` when its marker is placed or moved. */
  readonly renderMap: (position: LatLng | null, onMove: (position: LatLng) => void) => ReactNode
}

const linkHints = { shop: 'Till exempel www.butiken.se', market: 'Till exempel www.loppisen.se' } as const

/**
 * The fields of a shop or a market as somebody types them, for tips and for the desk; which ones there are goes by
 * `form.kind`. It holds no state of the form and no button, stands in a `<form noValidate>`, and lays itself out in one or two
 * columns by the room that it has. Values are texts as domain/place-form.ts wants them: `prepareTip` and `preparePlace` judge them.
 */
export function PlaceFormFields(props: PlaceFormFieldsProps) {
  const { form, onChange, onLeave, problems, required = [], readOnly = false, dates, idPrefix, renderMap } = props
  const [wantsTowns, setWantsTowns] = useState(false)
  const labels = fieldLabelsOf(form.kind)

  /** What all lines of text have in common. */
  const field = (name: 'name' | 'link' | 'date' | 'startMinute' | 'endMinute' | 'town' | 'address') => ({
    id: placeFieldId(idPrefix, name),
    name,
    label: labels[name],
    value: form[name],
    required: required.includes(name),
    readOnly,
    problem: problems[name] ?? null,
    onLeave: () => onLeave?.(name),
  })
  const line = (name: 'name' | 'link' | 'town' | 'address') => ({
    ...field(name),
    autoComplete: 'off',
    // A little more than is allowed, so that a text that is too long is said to be instead of cut.
    maxLength: (facts[name].maxLength ?? 0) * 2,
    onType: (text: string) => onChange({ [name]: text }),
  })
  const time = (name: 'startMinute' | 'endMinute') => ({
    ...field(name),
    onChange: (text: string) => onChange({ [name]: text }),
  })

  const pasteSpan = (event: ClipboardEvent) => {
    const span = parseTimeSpan(event.clipboardData.getData('text'))
    if (!span || readOnly || !isTimeField(event.target)) return
    event.preventDefault()
    onChange({ startMinute: span.from, endMinute: span.to })
  }

  return (
    <div className={styles.room}>
      <div className={styles.fields}>
        <div className={styles.column}>
          <TextField {...line('name')} />
          <TextField {...line('link')} inputMode="url" hint={linkHints[form.kind]} />
          {form.kind === 'market' ? (
            <div className={styles.when} onPaste={pasteSpan}>
              <TextField
                {...field('date')}
                type="date"
                autoComplete="off"
                min={dates?.min}
                // Years of four digits, else the browser waits for six.
                max={dates?.max ?? '9999-12-31'}
                onType={(date) => onChange({ date })}
              />
              <TimeInput {...time('startMinute')} />
              <TimeInput {...time('endMinute')} />
            </div>
          ) : (
            <div
              onBlur={(event) => {
                if (isLeft(event)) onLeave?.('openingHours')
              }}
            >
              <HoursEditor
                idPrefix={idPrefix}
                value={form.openingHours}
                onChange={(openingHours) => onChange({ openingHours })}
                readOnly={readOnly}
                problem={problems.openingHours ?? null}
              />
            </div>
          )}
        </div>
        <div className={styles.column}>
          <div className={styles.where} onFocus={() => setWantsTowns(true)}>
            <TextField {...line('town')} list={`${idPrefix}-towns`} />
            <TextField {...line('address')} />
            <datalist id={`${idPrefix}-towns`}>
              {wantsTowns && townNames.map((name) => <option key={name} value={name} />)}
            </datalist>
          </div>
          <PositionField
            idPrefix={idPrefix}
            value={form.position}
            town={form.town}
            onChange={(position) => onChange({ position })}
            onLeave={() => onLeave?.('position')}
            readOnly={readOnly}
            problem={problems.position ?? null}
            map={renderMap(form.position, (position) => {
              if (!readOnly) onChange({ position })
            })}
          />
        </div>
      </div>
      <YesNoFields form={form} readOnly={readOnly} onChange={onChange} onLeave={onLeave} />
    </div>
  )
}

/** Has the focus left the whole group, and not only gone from one of its fields to the next? */
function isLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget)
}

/** The date stands beside the times, and takes what is pasted by itself. */
function isTimeField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'text'
}
