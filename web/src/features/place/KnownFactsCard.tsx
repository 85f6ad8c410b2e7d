import { readFactOf } from '@fyndkartan/domain/facts'
import type { Place } from '@fyndkartan/domain/place'
import { yesNoFacts } from '../../ui/fact-labels.ts'
import { Card } from './Card.tsx'
import styles from './KnownFactsCard.module.css'

/** The optional facts that are known, in words; renders nothing when there are none. */
export function KnownFactsCard({ place }: { readonly place: Place }) {
  const lines = yesNoFacts[place.kind].flatMap(({ name, yes, no }) => {
    const value = readFactOf(place, name)
    return value === null ? [] : [{ name, text: value === true ? yes : no, isYes: value === true }]
  })
  if (lines.length === 0) return null
  return (
    <Card title="Bra att veta">
      <ul className={styles.lines}>
        {lines.map(({ name, text, isYes }) => (
          <li key={name} className={isYes ? styles.yes : styles.no}>
            {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}
