import { readFactOf } from '@fyndkartan/domain/facts'
import type { Place } from '@fyndkartan/domain/place'
import { yesNoFacts } from './fact-labels.ts'
import styles from './FeatureSigns.module.css'

/** More signs than this would push away what a card is for. */
const mostSigns = 4

/** What a place is known to have, in a word or two each; nothing when nothing is known. */
export function FeatureSigns({ place }: { readonly place: Place }) {
  const signs = yesNoFacts[place.kind].filter(({ name }) => readFactOf(place, name) === true)
  if (signs.length === 0) return null
  return (
    <ul className={styles.signs} aria-label="Bra att veta">
      {signs.slice(0, mostSigns).map(({ name, sign }) => (
        <li key={name} className={styles.sign}>
          {sign}
        </li>
      ))}
    </ul>
  )
}
