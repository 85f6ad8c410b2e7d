import type { DeskPlace } from '@fyndkartan/domain/desk'
import { formatDate } from '@fyndkartan/domain/local-time'
import { formatAddress, missingText } from '@fyndkartan/domain/place'
import type { ReactNode } from 'react'
import { deskPlacePath } from '../../desk-paths.ts'
import { placePath } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { TrustLine } from '../../ui/TrustLine.tsx'
import { formatOrganisers } from './pair-words.ts'
import styles from './PairEntry.module.css'

interface Props {
  readonly row: DeskPlace
  readonly isKept: boolean
  /** The number of organisers who have a link with which they can change this entry. */
  readonly organisers: number
  /** A text about how the dates of a series repeat; null for a single date and for shops. */
  readonly repeats: string | null
  /** Labels with the entry's kind, number and origin. */
  readonly marks: ReactNode
}

/** One of two entries of the directory that may be the same place. */
export function PairEntry({ row: { place }, isKept, organisers, repeats, marks }: Props) {
  const name = place.name ?? missingText.name
  return (
    <section className={isKept ? styles.kept : styles.dropped} aria-label={`Nr ${place.id}`}>
      <div className={styles.head}>
        {marks}
        <span className={isKept ? styles.stays : styles.goes}>{isKept ? 'Behålls' : 'Leder vidare'}</span>
      </div>
      <h4 className={styles.name}>
        <Link to={deskPlacePath(place)}>{name}</Link>
      </h4>
      <p>{formatAddress(place)}</p>
      {place.kind === 'market' && <p>{repeats ?? (place.date ? formatDate(place.date) : missingText.date)}</p>}
      <div className={styles.trust}>
        <TrustLine trust={place.trust} />
        {organisers > 0 && <p>{formatOrganisers(organisers)}</p>}
      </div>
      <Link to={placePath(place)} className={styles.page}>
        Visa sidan<span className="visually-hidden"> för nr {place.id}</span>
      </Link>
    </section>
  )
}
