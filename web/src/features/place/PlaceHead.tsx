import { missingText, type Place } from '@fyndkartan/domain/place'
import type { ReactNode } from 'react'
import { KindTag } from '../../ui/KindTag.tsx'
import { WarningLine } from '../../ui/WarningLine.tsx'
import { useToday } from '../../ui/use-now.ts'
import { formatAddressLine } from './address-line.ts'
import styles from './PlaceHead.module.css'

interface Props {
  readonly place: Place
  readonly picture: ReactNode
  /** A market's date as a calendar leaf, shown beside the name. */
  readonly leaf?: ReactNode
  /** The like button; null when nobody is signed in. */
  readonly like: ReactNode
  /** Whether the shop is open, or the market's date and how far away it is; shown between name and address. */
  readonly status: ReactNode
  /** The link to the place's own site. */
  readonly actions: ReactNode
}

/** The head of a place's page, drawn as a large price tag. */
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
          <Warning place={place} />
          <address className={styles.address}>{formatAddressLine(place)}</address>
          {actions}
        </div>
      </div>
    </header>
  )
}

/**
 * Warns of what visitors have reported, close to name and time. For a past date it leaves out the advice to check
 * before travelling.
 */
function Warning({ place }: { readonly place: Place }) {
  const today = useToday()
  if (!place.trust?.warning) return null
  const isOver = place.kind === 'market' && place.date !== null && place.date < today
  return (
    <div className={styles.warning}>
      <WarningLine place={place}>{!isOver && '. Kontrollera innan du åker.'}</WarningLine>
    </div>
  )
}
