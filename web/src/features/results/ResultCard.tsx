import { shownPosition } from '@fyndkartan/domain/found-position'
import type { LatLng } from '@fyndkartan/domain/geo'
import { formatDate, monthNames, weekdayNames, weekdayOf } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import { formatMoreDates } from '@fyndkartan/domain/market-dates'
import { formatMarketHours, formatMarketStatus, marketStatus } from '@fyndkartan/domain/market-status'
import { formatAddress, missingText } from '@fyndkartan/domain/place'
import { type ReactNode, useId } from 'react'
import type { FoundPlace } from '../../api/places.ts'
import { CancelledLine } from '../../ui/CancelledLine.tsx'
import { DistanceSign } from '../../ui/DistanceSign.tsx'
import { Link } from '../../ui/Link.tsx'
import { placePath } from '../../paths.ts'
import { FeatureSigns } from '../../ui/FeatureSigns.tsx'
import { FeaturedTag } from '../../ui/FeaturedTag.tsx'
import { KindTag } from '../../ui/KindTag.tsx'
import type { OpenDays } from '../../ui/OpenOnDays.tsx'
import { PlaceSiteLink } from '../../ui/PlaceSiteLink.tsx'
import { ShopHours } from '../../ui/ShopHours.tsx'
import { TrustLine } from '../../ui/TrustLine.tsx'
import { WarningLine } from '../../ui/WarningLine.tsx'
import { useIsLive, useToday } from '../../ui/use-now.ts'
import styles from './ResultCard.module.css'

interface Props {
  readonly place: FoundPlace
  readonly params: URLSearchParams
  readonly from: LatLng | null
  /** The days of a search for open shops; null for any other search. */
  readonly openDays?: OpenDays | null
  /** Whether the list is about `openDays` alone, so that whether a shop is open now does not matter. */
  readonly onlyDays?: boolean
  /** The like button; null when nobody is signed in. */
  readonly like: ReactNode
  /** The button that adds the place to the visitor's round. */
  readonly round?: ReactNode
  /** The small map in the card; null while it is closed. */
  readonly smallMap: ReactNode
  readonly onToggleMap: () => void
}

/**
 * The card of one result (spec §2, list view). The name links to the place's page on this site; a second link leads to
 * the place's own site.
 */
export function ResultCard({
  place,
  params,
  from,
  openDays = null,
  onlyDays = false,
  like,
  round,
  smallMap,
  onToggleMap,
}: Props) {
  const isLive = useIsLive()
  const mapId = useId()
  const name = place.name ?? missingText.name
  const isMapOpen = smallMap !== null
  return (
    <article className={`${styles.card} ${like ? styles.likeable : ''}`}>
      <Leaf place={place} />
      <div className={styles.facts}>
        <p className={styles.tags}>
          <KindTag kind={place.kind} />
          <FeaturedTag place={place} />
          <DistanceSign from={from} place={place} className={styles.distance} />
        </p>
        <h3 className={styles.name}>
          <Link to={placePath(place, params)}>{name}</Link>
        </h3>
        <p className={styles.address}>{formatAddress(place)}</p>
        {place.kind === 'shop' ? (
          <ShopHours shop={place} setting="page" days={openDays} onlyDays={onlyDays} />
        ) : (
          <MarketTime market={place} datesInSpan={place.datesInSpan ?? 1} />
        )}
        <WarningLine place={place} />
        <FeatureSigns place={place} />
        <TrustLine trust={place.trust} />
      </div>
      {like && <div className={styles.like}>{like}</div>}
      <div className={styles.actions}>
        <PlaceSiteLink place={place} className={styles.link} />
        {shownPosition(place) && (
          <button
            type="button"
            className={styles.mapButton}
            disabled={!isLive}
            aria-expanded={isMapOpen}
            aria-controls={isMapOpen ? mapId : undefined}
            onClick={onToggleMap}
          >
            <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
              <path
                d="M10 18s6-5.7 6-10a6 6 0 0 0-12 0c0 4.3 6 10 6 10Z"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
              />
              <circle cx="10" cy="8" r="2" fill="currentColor" />
            </svg>
            {isMapOpen ? 'Dölj karta' : 'Visa karta'}
            <span className="visually-hidden"> för {name}</span>
          </button>
        )}
        {round}
      </div>
      {isMapOpen && (
        <div id={mapId} className={styles.map}>
          {smallMap}
        </div>
      )}
    </article>
  )
}

function MarketTime({ market, datesInSpan }: { readonly market: Market; readonly datesInSpan: number }) {
  const status = marketStatus(market.date, useToday())
  const { cancellation } = market
  const Part = cancellation ? 's' : 'span'
  const more = formatMoreDates(datesInSpan - 1)
  return (
    <>
      <p className={styles.time}>
        <Part>
          {market.date === null ? missingText.date : <time dateTime={market.date}>{formatDate(market.date)}</time>}
        </Part>
        <span className="visually-hidden">, </span>
        <Part>{formatMarketHours(market.startMinute, market.endMinute)}</Part>
        {more && <span className={styles.more}>{more}</span>}
      </p>
      {cancellation ? (
        <CancelledLine cancellation={cancellation} />
      ) : (
        // Omits 'no date', since the card already says so above.
        status.kind !== 'undated' && <p className={styles[status.kind]}>{formatMarketStatus(status)}</p>
      )}
    </>
  )
}

/**
 * A drawing: a market's date as a calendar leaf, or a shop's awning. Hidden from screen readers, since the card has the
 * same information as text.
 */
function Leaf({ place }: { readonly place: FoundPlace }) {
  if (place.kind === 'shop' || place.date === null)
    return (
      <span className={`${styles.leaf} ${styles[place.kind]}`} aria-hidden="true">
        {place.kind === 'shop' ? <Awning /> : <span className={styles.day}>?</span>}
      </span>
    )
  return (
    <span className={`${styles.leaf} ${styles.market}`} aria-hidden="true">
      <span className={styles.weekday}>{weekdayNames[weekdayOf(place.date)].slice(0, 3)}</span>
      <span className={styles.day}>{Number(place.date.slice(8))}</span>
      <span className={styles.month}>{monthNames[Number(place.date.slice(5, 7)) - 1]?.slice(0, 3)}</span>
    </span>
  )
}

function Awning() {
  return (
    <svg viewBox="0 0 40 40" width="54" height="54">
      <path className={styles.wall} d="M7 18h26v16H7z" />
      <path className={styles.door} d="M22 23h7v11h-7zM11 23h8v6h-8z" />
      <path
        className={styles.stripeA}
        d="M6 6h28l3 10c0 2.2-1.8 4-4.2 4s-4.3-1.8-4.3-4c0 2.2-1.9 4-4.2 4S20 18.2 20 16c0 2.2-2 4-4.3 4s-4.2-1.8-4.2-4c0 2.2-1.9 4-4.3 4S3 18.2 3 16z"
      />
      <path
        className={styles.stripeB}
        d="M13 6h4l-1 10c0 2.2-1.9 4-4.3 4 0 0-.2-2-.2-4zM23 6h4l1.5 10c0 2.2-1.9 4-4.2 4S24 18.2 24 16z"
      />
    </svg>
  )
}
