import { weekdayNames, weekdaysFromMonday } from '@fyndkartan/domain/local-time'
import { formatEvery } from '@fyndkartan/domain/series/format-repeats'
import type { SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import { maxEvery } from '@fyndkartan/domain/series/rule'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { useId } from 'react'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { Pills } from './Pills.tsx'
import styles from './Series.module.css'
import type { SeriesChange } from './series-changes.ts'
import { seriesFieldId } from './series-field.ts'
import { Toggles } from './Toggles.tsx'

interface Props {
  readonly idPrefix: string
  readonly value: TypedSeries
  readonly problems: SeriesProblems
  readonly onChange: (change: SeriesChange) => void
}

/** The options of the question how often the market is held; 'everyWeek' is a weekly rule with `every` '1'. */
type Choice = 'everyWeek' | TypedSeries['kind']

const choices: readonly { readonly value: Choice; readonly label: string }[] = [
  { value: 'everyWeek', label: 'Varje vecka' },
  { value: 'weekly', label: 'Varannan vecka eller glesare' },
  { value: 'monthly', label: 'En veckodag i månaden' },
  { value: 'dates', label: 'Flera datum' },
]

const changeOfChoice: Readonly<Record<Choice, SeriesChange>> = {
  everyWeek: { kind: 'weekly', every: '1' },
  weekly: { kind: 'weekly', every: '2' },
  monthly: { kind: 'monthly', every: '1' },
  dates: { kind: 'dates' },
}

const weekdays = weekdaysFromMonday.map((weekday) => {
  const name = capital(weekdayNames[weekday])
  return { value: String(weekday), label: name.slice(0, 3), name }
})

const nthNames = [
  { value: '1', label: 'Första' },
  { value: '2', label: 'Andra' },
  { value: '3', label: 'Tredje' },
  { value: '4', label: 'Fjärde' },
  { value: '5', label: 'Femte' },
  { value: '-1', label: 'Sista' },
]

/** The offered numbers of weeks or months between dates; the form also offers the current value of the series. */
const usualEvery = { weekly: [2, 3, 4, 5, 6, 8, 10, 12], monthly: [1, 2, 3, 4, 6, 12] } as const

/** The fields for a market's rule: how often it is held, and on which days. */
export function RuleFields({ idPrefix, value, problems, onChange }: Props) {
  const id = (field: keyof TypedSeries) => seriesFieldId(idPrefix, field)
  const { kind } = value
  return (
    <>
      <ChoiceGroup id={id('kind')} legend="Hur ofta?" problem={problems.kind ?? null}>
        <Pills
          name={id('kind')}
          options={choices}
          chosen={kind === 'weekly' && value.every.trim() === '1' ? 'everyWeek' : kind}
          onChoose={(choice) => onChange(changeOfChoice[choice])}
        />
      </ChoiceGroup>
      {kind === 'weekly' && (
        <>
          {value.every.trim() !== '1' && <EveryField {...{ idPrefix, kind, value, problems, onChange }} />}
          <Toggles
            id={id('weekdays')}
            legend="Vilka dagar?"
            options={weekdays}
            chosen={value.weekdays}
            problem={problems.weekdays ?? null}
            onChange={(chosen) => onChange({ weekdays: chosen })}
          />
        </>
      )}
      {kind === 'monthly' && (
        <>
          <Toggles
            id={id('nth')}
            legend="Vilken i månaden?"
            // Offers 'Femte' (the fifth) only if the series already has it: few months have a fifth weekday, and most
            // people mean the last.
            options={nthNames.filter((one) => one.value !== '5' || value.nth.includes('5'))}
            chosen={value.nth}
            problem={problems.nth ?? null}
            onChange={(chosen) => onChange({ nth: chosen })}
          />
          <div className={styles.pair}>
            <SelectField
              id={id('weekday')}
              label="Veckodag"
              value={value.weekday}
              options={weekdays.map((one) => ({ value: one.value, label: one.name }))}
              problem={problems.weekday ?? null}
              onChange={(weekday) => onChange({ weekday })}
            />
            <EveryField {...{ idPrefix, kind, value, problems, onChange }} />
          </div>
        </>
      )}
    </>
  )
}

function EveryField({ idPrefix, kind, value, problems, onChange }: Props & { readonly kind: 'weekly' | 'monthly' }) {
  const every = Number(value.every)
  const isOdd = Number.isInteger(every) && every >= 1 && every <= maxEvery[kind]
  const steps = [...new Set([...usualEvery[kind], ...(isOdd ? [every] : [])])].toSorted((a, b) => a - b)
  return (
    <SelectField
      id={seriesFieldId(idPrefix, 'every')}
      label="Återkommer"
      value={isOdd ? String(every) : ''}
      options={steps.map((step) => ({ value: String(step), label: capital(formatEvery(kind, step)) }))}
      problem={problems.every ?? null}
      onChange={(chosen) => onChange({ every: chosen })}
    />
  )
}

interface SelectProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly problem: string | null
  readonly onChange: (value: string) => void
}

function SelectField({ id, label, value, options, problem, onChange }: SelectProps) {
  const problemId = useId()
  const isKnown = options.some((option) => option.value === value)
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={isKnown ? value : ''}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {!isKnown && (
          <option value="" disabled>
            Välj
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {problem && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
