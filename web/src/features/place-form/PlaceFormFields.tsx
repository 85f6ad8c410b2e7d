import type { LatLng } from '@fyndkartan/domain/geo'
import { type FactName, facts } from '@fyndkartan/domain/facts'
import type { PlaceForm, PlaceProblems } from '@fyndkartan/domain/place-form'
import { townNames } from '@fyndkartan/domain/town-names'
import { type ClipboardEvent, type FocusEvent, type ReactNode, useState } from 'react'
import { fieldLabelsOf } from '../../ui/fact-labels.ts'
import { TextField } from '../../ui/TextField.tsx'
import { HoursEditor } from './HoursEditor.tsx'
import { MoreFactFields } from './MoreFactFields.tsx'
import { placeFieldId } from './place-field.ts'
import styles from './PlaceFormFields.module.css'
import { PositionField } from './PositionField.tsx'
import { TimeInput } from './TimeInput.tsx'
import { parseTimeSpan } from './time-span.ts'

export interface PlaceFormFieldsProps {
  /** The values of the fields; the caller holds the state. */
  readonly form: PlaceForm
  /** Called with changed fields, such as `{ name: 'Retro' }`, to be merged into the form. */
  readonly onChange: (change: Partial<PlaceForm>) => void
  /** Called when focus has left a field. */
  readonly onLeave?: (field: FactName) => void
  /** The problems shown beside the fields; the caller decides when to show them. */
  readonly problems: PlaceProblems
  /** Fields marked as required for screen readers; none by default. */
  readonly required?: readonly FactName[]
  /** Whether the form is being sent. */
  readonly readOnly?: boolean
  /** The earliest and latest selectable date of a market, 'YYYY-MM-DD'. */
  readonly dates?: { readonly min: string; readonly max: string } | undefined
  /** Further fields of a market, such as the rule of a series, shown below its date and hours. */
  readonly recurrence?: ReactNode
  /** Whether the fields in `recurrence` contain the market's dates; the fields of a single date are then hidden. */
  readonly isRecurring?: boolean
  /** Prefix of the fields' ids, unique for each form on a page; see `placeFieldId`. */
  readonly idPrefix: string
  /** The map (features/map/MarkerMap), passed in by the page; calls `onMove` when its marker is placed or moved. */
  readonly renderMap: (position: LatLng | null, onMove: (position: LatLng) => void) => ReactNode
}

const linkHints = { shop: 'Till exempel www.butiken.se', market: 'Till exempel www.loppisen.se' } as const

/**
 * The fields of a shop or a market, for tips and for the operators' desk; `form.kind` decides which are shown. The
 * caller has the state, the button and the `<form noValidate>` around it. One or two columns, depending on the space.
 * Values are texts as typed (domain/place-form.ts); `prepareTip` and `preparePlace` validate them.
 */
export function PlaceFormFields(props: PlaceFormFieldsProps) {
  const {
    form,
    onChange,
    onLeave,
    problems,
    required = [],
    readOnly = false,
    dates,
    recurrence,
    isRecurring = false,
    idPrefix,
    renderMap,
  } = props
  const [wantsTowns, setWantsTowns] = useState(false)
  const labels = fieldLabelsOf(form.kind)

  /** The props common to all text fields. */
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
    // Twice the allowed length: a text that is too long then gets an error message instead of being cut.
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
          {form.kind === 'market' && !isRecurring && (
            <div className={styles.when} onPaste={pasteSpan}>
              <TextField
                {...field('date')}
                type="date"
                autoComplete="off"
                min={dates?.min}
                // Limits years to four digits; without a maximum, browsers accept six.
                max={dates?.max ?? '9999-12-31'}
                onType={(date) => onChange({ date })}
              />
              <TimeInput {...time('startMinute')} />
              <TimeInput {...time('endMinute')} />
            </div>
          )}
          {form.kind === 'market' ? (
            recurrence
          ) : (
            <div
              onBlur={(event) => {
                if (!isLeft(event)) return
                onLeave?.('openingHours')
                onLeave?.('openingHoursOsm')
              }}
            >
              <HoursEditor
                idPrefix={idPrefix}
                value={form}
                onChange={onChange}
                readOnly={readOnly}
                problem={problems.openingHours ?? problems.openingHoursOsm ?? null}
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
            address={form.address}
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
      <MoreFactFields
        form={form}
        problems={problems}
        readOnly={readOnly}
        idPrefix={idPrefix}
        onChange={onChange}
        onLeave={onLeave}
      />
    </div>
  )
}

/** Whether the focus has left the group of fields, rather than moved to another field of it. */
function isLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget)
}

/** False for the date field, which is in the same group but handles pasted text itself. */
function isTimeField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'text'
}
