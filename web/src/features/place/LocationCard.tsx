import type { Place } from '@fyndkartan/domain/place'
import type { ReactNode } from 'react'
import { ApproximateLine } from '../../ui/ApproximateLine.tsx'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { googleMapsLink } from '../../ui/google-maps-link.ts'
import buttons from '../../ui/button.module.css'
import { formatAddressLine } from './address-line.ts'
import { Card } from './Card.tsx'
import styles from './LocationCard.module.css'

interface Props {
  readonly place: Place
  readonly map: ReactNode
}

/** The place's location on a map, and a link for directions. Renders nothing when even the town is unknown. */
export function LocationCard({ place, map }: Props) {
  const link = googleMapsLink(place)
  if (link === null) return null
  return (
    <Card title="Plats">
      <div className={styles.map}>{map}</div>
      <div className={styles.foot}>
        <p>
          {formatAddressLine(place)} <ApproximateLine place={place} />
        </p>
        <ExternalLink href={link} className={buttons.quiet}>
          Öppna i Google Maps
        </ExternalLink>
      </div>
    </Card>
  )
}
