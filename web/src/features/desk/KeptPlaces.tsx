import type { NamedPlace, PartialUndo } from '@fyndkartan/domain/desk'
import { formatCount } from '@fyndkartan/domain/format-count'
import { missingText } from '@fyndkartan/domain/place'
import { deskPlacePath } from '../../desk-paths.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './ActionLine.module.css'
import { formatPartialUndo, keptReasonText } from './partial-undo-words.ts'

/** The places that the undo of an import left as they were, each with the reason. */
export function KeptPlaces({ partial }: { readonly partial: PartialUndo }) {
  const { keptCount, places } = partial
  return (
    <>
      <p>{formatPartialUndo(partial)}</p>
      <details>
        <summary className={styles.summary}>Vilka som är kvar, och varför</summary>
        <ul className={styles.kept}>
          {places.map(({ place, why, into }, index) => (
            // Two series without dates have the same key.
            <li key={index}>
              <Named place={place} />: {keptReasonText[why]}
              {into && (
                <>
                  {' '}
                  <Named place={into} />
                </>
              )}
            </li>
          ))}
          {keptCount > places.length && <li>… och {formatCount(keptCount - places.length)} till</li>}
        </ul>
      </details>
    </>
  )
}

function Named({ place: { key, name } }: { readonly place: NamedPlace }) {
  const text = name ?? missingText.name
  return key === null ? text : <Link to={deskPlacePath(key)}>{text}</Link>
}
