import type { LatLng } from '@fyndkartan/domain/geo'
import type { Place } from '@fyndkartan/domain/place'
import type { ReactNode } from 'react'
import { ExternalLink, googleMapsLink } from '../../ui/ExternalLink.tsx'
import buttons from '../../ui/button.module.css'
import { formatAddressLine } from './address-line.ts'
import { Card } from './Card.tsx'
import styles from './LocationCard.module.css'

interface Props {
  readonly place: Place
  readonly position: LatLng
  readonly map: ReactNode
}

/** The place's location and directions. Only for places with a known position. */
export function LocationCard({ place, position, map }: Props) {
  return (
    <Card title="Plats">
      <div className={styles.map}>{map}</div>
      <div className={styles.foot}>
        <p>{formatAddressLine(place)}</p>
        <ExternalLink href={googleMapsLink(position.lat, position.lng)} className={buttons.quiet}>
          Öppna i Google Maps
        </ExternalLink>
      </div>
    </Card>
  )
}
