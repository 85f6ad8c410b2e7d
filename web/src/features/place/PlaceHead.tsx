import { missingText, type Place } from '@fyndkartan/domain/place'
import type { ReactNode } from 'react'
import { KindTag } from '../../ui/KindTag.tsx'
import { formatAddressLine } from './address-line.ts'
import styles from './PlaceHead.module.css'

interface Props {
  readonly place: Place
  readonly picture: ReactNode
  /** Beside the name: a market's day as a calendar leaf. */
  readonly leaf?: ReactNode
  /** The like button; null when nobody is signed in. */
  readonly like: ReactNode
  /** Between name and address: open or closed, or the time and how long it is until then. */
  readonly status: ReactNode
  /** The place's own site. */
  readonly actions: ReactNode
}

/** The top of a place's page, drawn as a large price tag. */
export function PlaceHead({ place, picture, leaf, like, status, actions }: Props) {
  return (
    <header className="price-tag">
      <div className={styles.tag}>
        <div className={styles.picture}>{picture}</div>
        <div className={styles.text}>
          <div className={styles.top}>
            <KindTag kind={place.kind} />
            {like && <div className={styles.like}>{like}</div>}
          </div>
          <div className={styles.title}>
            {leaf}
            <h1>{place.name ?? missingText.name}</h1>
          </div>
          {status}
          <address className={styles.address}>{formatAddressLine(place)}</address>
          {actions}
        </div>
      </div>
    </header>
  )
}
