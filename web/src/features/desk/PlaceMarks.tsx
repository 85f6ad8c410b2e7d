import type { DeskPlace } from '@fyndkartan/domain/desk'
import { KindTag } from '../../ui/KindTag.tsx'
import { formatOrigin } from './desk-words.ts'
import styles from './rows.module.css'

/** Labels for a place: its kind, its id, its origin, and whether it was removed or merged into another place. */
export function PlaceMarks({ row: { place, origin, removedAtMs, mergedInto } }: { readonly row: DeskPlace }) {
  return (
    <div className={styles.marks}>
      <KindTag kind={place.kind} />
      <span className={styles.mark}>Nr {place.id}</span>
      <span className={styles.mark}>
        <span className="visually-hidden">Kommer från: </span>
        {formatOrigin(origin)}
      </span>
      {removedAtMs !== null && (
        <span className={`${styles.mark} ${styles.removed}`}>{mergedInto === null ? 'Borttagen' : 'Ihopslagen'}</span>
      )}
    </div>
  )
}
