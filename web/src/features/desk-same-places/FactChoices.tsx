import type { DeskPlace } from '@fyndkartan/domain/desk'
import { useId } from 'react'
import { tellFact } from '../../ui/place-editing/place-facts.ts'
import styles from './FactChoices.module.css'
import type { MergeChoice } from './use-merge-choice.ts'

interface Props {
  readonly choice: MergeChoice
  /** The two entries of the directory, in the order on the page. */
  readonly entries: readonly DeskPlace[]
  readonly disabled: boolean
}

/** The facts in which two entries of the directory differ. For each fact the operator chooses one of the two values. */
export function FactChoices({ choice, entries, disabled }: Props) {
  if (choice.facts.length === 0) return <p className={styles.none}>De säger samma sak om allt.</p>
  return (
    <div className={styles.facts}>
      {choice.facts.map(({ name, fromId }) => (
        <FactChoice
          key={name}
          label={tellFact(choice.kept.place, name).label}
          options={entries.map(({ place }) => ({ id: place.id, lines: tellFact(place, name).lines }))}
          fromId={fromId}
          disabled={disabled}
          onChoose={(id) => choice.choose(name, id)}
        />
      ))}
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly options: readonly { readonly id: number; readonly lines: readonly string[] }[]
  readonly fromId: number
  readonly disabled: boolean
  readonly onChoose: (id: number) => void
}

function FactChoice({ label, options, fromId, disabled, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles.fact}>
      <h5 id={id} className={styles.label}>
        {label}
      </h5>
      {options.map((option) => (
        <label key={option.id} className={styles.option}>
          <input
            type="radio"
            name={id}
            className={styles.radio}
            checked={option.id === fromId}
            disabled={disabled}
            onChange={() => onChoose(option.id)}
          />
          <span className={styles.value}>
            <span className={styles.from}>Nr {option.id} </span>
            {option.lines.length === 0 ? (
              <span className={styles.unknown}>Inte angivet</span>
            ) : (
              option.lines.map((line) => (
                <span key={line} className={styles.line}>
                  {line}
                </span>
              ))
            )}
          </span>
        </label>
      ))}
    </div>
  )
}
