import type { DeskPlace } from '@fyndkartan/domain/desk'
import { formatDate } from '@fyndkartan/domain/local-time'
import { formatAddress, missingText } from '@fyndkartan/domain/place'
import { deskPlacePath } from '../../desk-paths.ts'
import { Link } from '../../ui/Link.tsx'
import { PlaceMarks } from './PlaceMarks.tsx'
import styles from './rows.module.css'

/** A row for one place in the desk's list of all places. */
export function PlaceRow({ row }: { readonly row: DeskPlace }) {
  const { place } = row
  return (
    <article className={styles.row}>
      <div className={styles.text}>
        <PlaceMarks row={row} />
        <h3 className={styles.name}>
          <Link to={deskPlacePath(place)}>{place.name ?? missingText.name}</Link>
        </h3>
        <p>{formatAddress(place)}</p>
        {place.kind === 'market' && <p>{place.date ? formatDate(place.date) : missingText.date}</p>}
      </div>
    </article>
  )
}
