import type { FactName } from '@fyndkartan/domain/facts'
import type { TypedYesNo } from '@fyndkartan/domain/fact'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { yesNoFacts } from '../../ui/fact-labels.ts'
import { RadioBar } from '../../ui/RadioBar.tsx'
import styles from './YesNoFields.module.css'

interface Props {
  readonly form: PlaceForm
  readonly readOnly: boolean
  readonly onChange: (change: Partial<PlaceForm>) => void
  readonly onLeave?: ((name: FactName) => void) | undefined
}

const answers: readonly { readonly value: TypedYesNo; readonly label: string }[] = [
  { value: '', label: 'Vet inte' },
  { value: 'yes', label: 'Ja' },
  { value: 'no', label: 'Nej' },
]

/** The yes/no facts of a kind, collapsed since none is required. Renders nothing when the kind has none. */
export function YesNoFields({ form, readOnly, onChange, onLeave }: Props) {
  const facts = yesNoFacts[form.kind]
  const typed = form as Readonly<Partial<Record<FactName, unknown>>>
  if (facts.length === 0) return null
  return (
    <details className={styles.more} open={facts.some(({ name }) => typed[name] !== '')}>
      <summary className={styles.summary}>Mer om stället (frivilligt)</summary>
      {facts.map(({ name, field }) => (
        <div key={name} className={styles.fact} onBlur={() => onLeave?.(name)}>
          <span aria-hidden="true">{field}</span>
          <RadioBar
            legend={field}
            options={answers}
            chosen={typed[name] as TypedYesNo}
            disabled={readOnly}
            onChoose={(value) => onChange({ [name]: value })}
          />
        </div>
      ))}
    </details>
  )
}
