import type { Place } from '@fyndkartan/domain/place'
import { signTexts } from './fact-signs.ts'
import styles from './FeatureSigns.module.css'

/**
 * The known facts that visitors need before they go to a place, each in a word or two; renders nothing if none is
 * known.
 */
export function FeatureSigns({ place }: { readonly place: Place }) {
  const signs = signTexts(place)
  if (signs.length === 0) return null
  return (
    <ul className={styles.signs} aria-label="Bra att veta">
      {signs.map((sign) => (
        <li key={sign} className={styles.sign}>
          {sign}
        </li>
      ))}
    </ul>
  )
}
