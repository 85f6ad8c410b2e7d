import { type FactName, factOf, facts, isFactOf } from '@fyndkartan/domain/facts'
import { chainNames } from '@fyndkartan/domain/chains'
import { goods, goodWords } from '@fyndkartan/domain/goods'
import type { PlaceForm, PlaceProblems } from '@fyndkartan/domain/place-form'
import { useState } from 'react'
import { answeredFactsOf, fieldLabelsOf } from '../../ui/fact-labels.ts'
import { Chips } from '../../ui/Chips.tsx'
import { RadioBar } from '../../ui/RadioBar.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './MoreFactFields.module.css'
import { placeFieldId } from './place-field.ts'

interface Props {
  readonly form: PlaceForm
  readonly problems: PlaceProblems
  readonly readOnly: boolean
  readonly idPrefix: string
  readonly onChange: (change: Partial<PlaceForm>) => void
  readonly onLeave?: ((name: FactName) => void) | undefined
}

/** The text fields for facts, in the order of the form. */
const lines = [
  { name: 'chain', inputMode: undefined, hint: 'Till exempel Myrorna' },
  { name: 'entranceFee', inputMode: 'numeric', hint: '0 om det är gratis' },
  { name: 'stallPrice', inputMode: 'numeric', hint: '0 om det är gratis' },
  { name: 'stallLink', inputMode: 'url', hint: undefined },
  { name: 'phone', inputMode: 'tel', hint: 'Visas för alla' },
  { name: 'email', inputMode: 'email', hint: 'Visas för alla' },
] as const

const goodOptions = goods.map((good) => ({ value: good, label: goodWords[good] }))

/** The fields for optional facts, in a part that is collapsed until a fact is known or has a problem. */
export function MoreFactFields({ form, problems, readOnly, idPrefix, onChange, onLeave }: Props) {
  const answered = answeredFactsOf(form.kind)
  const typed = form as Readonly<Record<FactName, unknown>>
  const labels = fieldLabelsOf(form.kind)
  const own = lines.filter(({ name }) => isFactOf(form.kind, name))
  const names: readonly FactName[] = [...[...answered, ...own].map(({ name }) => name), 'goods', 'description']
  // The part is open at first if a fact is known; later only the visitor or a problem opens it.
  const [isOpen, setOpen] = useState(() => names.some((name) => !factOf(name).isBlank(typed[name])))
  const hasProblem = names.some((name) => problems[name] !== undefined)
  return (
    <details
      className={styles.more}
      open={isOpen || hasProblem}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>Mer om stället (frivilligt)</summary>
      <div className={styles.facts}>
        {answered.map(({ name, answers = [] }) => (
          <div key={name} className={styles.fact} id={placeFieldId(idPrefix, name)} onBlur={() => onLeave?.(name)}>
            <span aria-hidden="true">{labels[name]}</span>
            <RadioBar
              legend={labels[name]}
              options={[{ value: '', label: 'Vet inte' }, ...answers]}
              chosen={typed[name] as string}
              disabled={readOnly}
              onChoose={(value) => onChange({ [name]: value })}
            />
          </div>
        ))}
        {own.map(({ name, inputMode, hint }) => (
          <TextField
            key={name}
            id={placeFieldId(idPrefix, name)}
            name={name}
            label={labels[name]}
            value={form[name]}
            inputMode={inputMode}
            hint={hint}
            list={name === 'chain' ? `${idPrefix}-chains` : undefined}
            autoComplete="off"
            readOnly={readOnly}
            maxLength={(facts[name].maxLength ?? 20) * 2}
            problem={problems[name] ?? null}
            onLeave={() => onLeave?.(name)}
            onType={(text) => onChange({ [name]: text })}
          />
        ))}
        <datalist id={`${idPrefix}-chains`}>
          {isOpen && chainNames.map((name) => <option key={name} value={name} />)}
        </datalist>
        <div className={styles.wide} onBlur={() => onLeave?.('goods')}>
          <Chips
            id={placeFieldId(idPrefix, 'goods')}
            legend={labels.goods}
            options={goodOptions}
            chosen={form.goods}
            disabled={readOnly}
            onChange={(chosen) => onChange({ goods: chosen })}
          />
        </div>
        <div className={styles.wide} onBlur={() => onLeave?.('description')}>
          <TextArea
            id={placeFieldId(idPrefix, 'description')}
            name="description"
            label={labels.description}
            rows={4}
            value={form.description}
            readOnly={readOnly}
            problem={problems.description ?? null}
            onType={(description) => onChange({ description })}
          />
        </div>
      </div>
    </details>
  )
}
