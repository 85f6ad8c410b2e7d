import type { SeenPlace } from '@fyndkartan/contract/place'
import type { LatLng } from '@fyndkartan/domain/geo'
import { formatShortDate } from '@fyndkartan/domain/local-time'
import { missingText } from '@fyndkartan/domain/place'
import { type ReactNode, useId } from 'react'
import { DistanceSign } from '../../ui/DistanceSign.tsx'
import { KindTag } from '../../ui/KindTag.tsx'
import type { ShownPlace } from './shown-place.ts'
import styles from './NearbyPlaces.module.css'

interface Props {
  readonly title: string
  readonly places: readonly ShownPlace[]
  /** The point from which distances are measured; null shows none. */
  readonly from: LatLng | null
  /** Renders the button that adds a place to the visitor's round. */
  readonly renderRound?: (place: SeenPlace) => ReactNode
}

/** A list of other places nearby, each with a link to its page. Renders nothing for an empty list. */
export function NearbyPlaces({ title, places, from, renderRound }: Props) {
  const id = useId()
  if (places.length === 0) return null
  return (
    <section className={styles.near} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.list}>
        {places.map(({ place, address }) => (
          <li key={address} className={styles.item}>
            <p className={styles.head}>
              <KindTag kind={place.kind} />
              <DistanceSign from={from} place={place} className={styles.distance} />
            </p>
            <a className={styles.name} href={address}>
              {place.name ?? missingText.name}
            </a>
            <p className={styles.where}>
              {place.kind === 'market' && place.date !== null && <>{formatShortDate(place.date)}, </>}
              {[place.address, place.town].filter((part) => part !== null).join(', ') || missingText.town}
            </p>
            {renderRound && <div className={styles.round}>{renderRound(place)}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}
