import { type ReactNode, useId } from 'react'
import button from '../../ui/button.module.css'
import { RadioBar } from '../../ui/RadioBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './EmbedBuilder.module.css'
import type { EmbedChoice } from './embed-code.ts'

interface Props {
  readonly choice: EmbedChoice
  readonly onChange: (changes: Partial<EmbedChoice>) => void
  readonly onPickTowns: () => void
}

const types = [
  { value: 'loppis', label: 'Loppisar' },
  { value: 'butik', label: 'Butiker' },
  { value: 'alla', label: 'Båda' },
] as const satisfies readonly { value: EmbedChoice['type']; label: string }[]

const views = [
  { value: 'lista', label: 'Lista' },
  { value: 'karta', label: 'Karta' },
] as const satisfies readonly { value: EmbedChoice['view']; label: string }[]

const themes = [
  { value: 'auto', label: 'Som besökaren' },
  { value: 'ljus', label: 'Ljust' },
  { value: 'mörk', label: 'Mörkt' },
] as const satisfies readonly { value: EmbedChoice['theme']; label: string }[]

const spans = [
  [7, 'En vecka'],
  [14, 'Två veckor'],
  [30, 'En månad'],
  [90, 'Tre månader'],
  [366, 'Ett år'],
] as const

const limits = [3, 5, 10, 20, 50] as const

/** The form for the embedded element: which places it shows, and its appearance. */
export function EmbedForm({ choice, onChange, onPickTowns }: Props) {
  const { towns, type, view, days, limit, theme, title } = choice
  const where = towns === 'all' ? 'Hela Sverige' : towns.join(', ')
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <Row label="Var?">
        {(id) => (
          <button
            type="button"
            className={`${button.quiet} ${styles.towns}`}
            aria-labelledby={`${id} ${id}-where`}
            aria-haspopup="dialog"
            onClick={onPickTowns}
          >
            <span id={`${id}-where`}>{where}</span>
          </button>
        )}
      </Row>
      <Row label="Vad?">
        {() => <RadioBar legend="Vad?" options={types} chosen={type} onChoose={(type) => onChange({ type })} />}
      </Row>
      <Row label="Hur?">
        {() => <RadioBar legend="Hur?" options={views} chosen={view} onChoose={(view) => onChange({ view })} />}
      </Row>
      {type !== 'butik' && (
        <Choice label="Hur långt fram?" value={days} options={spans} onChoose={(days) => onChange({ days })} />
      )}
      {view === 'lista' && (
        <Choice
          label="Hur många visas först?"
          value={limit}
          options={limits.map((count) => [count, `${count} ställen`] as const)}
          onChoose={(limit) => onChange({ limit })}
        />
      )}
      <Row label="Färger">
        {() => <RadioBar legend="Färger" options={themes} chosen={theme} onChoose={(theme) => onChange({ theme })} />}
      </Row>
      <TextField
        label="Egen rubrik"
        hint="Lämna tomt så skriver vi en efter sökningen."
        name="title"
        autoComplete="off"
        maxLength={120}
        value={title}
        onType={(title) => onChange({ title })}
      />
    </form>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.row}>
      <span id={id} className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children(id)}
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: number
  readonly options: readonly (readonly [value: number, label: string])[]
  readonly onChoose: (value: number) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId()
  const known = options.some(([option]) => option === value)
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {!known && <option value={value}>{value}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
