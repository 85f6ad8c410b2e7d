import type { Duplicate } from '@fyndkartan/domain/desk'
import { isSameLink } from '@fyndkartan/domain/same-link'
import { formatShortDate } from '@fyndkartan/domain/local-time'
import { formatAddress, keyOfPlace, missingText, type Place, type PlaceKind } from '@fyndkartan/domain/place'
import { deskPlacePath } from '../../desk-paths.ts'
import buttons from '../../ui/button.module.css'
import { KindTag } from '../../ui/KindTag.tsx'
import { Link } from '../../ui/Link.tsx'
import { formatDistance, formatLikeness } from './desk-words.ts'
import styles from './DuplicateList.module.css'

interface Props {
  readonly duplicates: readonly Duplicate[]
  /** The link in the tip; the list points out places with the same link. */
  readonly link: string
  /** The kind of places that the tip may correct; null offers no correction. */
  readonly correctable: PlaceKind | null
  /** Called with the place that the tip is to correct. */
  readonly onCorrect: (place: Place) => void
}

/** Places in the directory that may be the same as the place in the tip, the most likely first, with the reasons. */
export function DuplicateList({ duplicates, link, correctable, onCorrect }: Props) {
  if (duplicates.length === 0) return <p className={styles.none}>Ingen liknande plats finns i närheten.</p>
  return (
    <ul className={styles.list}>
      {duplicates.map(({ place, distanceM, likeness }) => (
        <li key={keyOfPlace(place)} className={styles.item}>
          <KindTag kind={place.kind} />
          <Link to={deskPlacePath(place)} className={styles.name}>
            {place.name ?? missingText.name}
          </Link>
          <p>{formatAddress(place)}</p>
          <p className={styles.why}>
            {[...linkOf(place, link), formatLikeness(likeness), formatDistance(distanceM), ...dayOf(place)]
              .map((text, index) => (index === 0 ? text : text.toLowerCase()))
              .join(' · ')}
          </p>
          {place.kind === correctable && (
            <button type="button" className={buttons.quiet} onClick={() => onCorrect(place)}>
              Uppdatera den med tipset<span className="visually-hidden">: {place.name ?? missingText.name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function linkOf(place: Place, link: string): string[] {
  return isSameLink(link, place.link) ? ['Samma länk'] : []
}

function dayOf(place: Place): string[] {
  return place.kind === 'market' && place.date ? [formatShortDate(place.date)] : []
}
