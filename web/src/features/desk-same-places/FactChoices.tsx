import type { DeskPlace } from '@fyndkartan/domain/desk'
import { FactChoice } from '../../ui/place-editing/FactChoice.tsx'
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
