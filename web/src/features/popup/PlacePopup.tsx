import type { SeenPlace } from '@fyndkartan/contract/place'
import { type CivilDate, formatDate } from '@fyndkartan/domain/local-time'
import { formatMoreDates, heldDates } from '@fyndkartan/domain/market-dates'
import { formatMarketHours } from '@fyndkartan/domain/market-status'
import { formatAddress, missingText, type PlaceKey } from '@fyndkartan/domain/place'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from '../../ui/Link.tsx'
import { isNotFound } from '../../api/client.ts'
import { placeQuery } from '../../api/place-query.ts'
import type { OpenedMarket, OpenedPlace } from '../../api/places.ts'
import { placePath } from '../../paths.ts'
import { ApproximateLine } from '../../ui/ApproximateLine.tsx'
import { CancelledLine } from '../../ui/CancelledLine.tsx'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { googleMapsLink } from '../../ui/google-maps-link.ts'
import { FeatureSigns } from '../../ui/FeatureSigns.tsx'
import { FeaturedTag } from '../../ui/FeaturedTag.tsx'
import { KindTag } from '../../ui/KindTag.tsx'
import type { OpenDays } from '../../ui/OpenOnDays.tsx'
import { PlaceSiteLink } from '../../ui/PlaceSiteLink.tsx'
import { ShopHours } from '../../ui/ShopHours.tsx'
import { placeTexts } from '../../ui/place-texts.ts'
import { TrustLine } from '../../ui/TrustLine.tsx'
import { WarningLine } from '../../ui/WarningLine.tsx'
import { useToday } from '../../ui/use-now.ts'
import styles from './PlacePopup.module.css'

/** A span of dates: its first and last day. */
interface Span {
  readonly from: CivilDate
  readonly to: CivilDate
}

interface Props {
  readonly placeKey: PlaceKey
  /** The current search, passed on to the place's page (spec §2). */
  readonly search: URLSearchParams
  /** The popup says how many other dates the market has in this span; null counts all coming dates. */
  readonly span?: Span | null
  /** The days of a search for open shops; null for any other search. */
  readonly openDays?: OpenDays | null
  /** Renders the like button; null when nobody is signed in. */
  readonly renderLike: ((place: SeenPlace) => ReactNode) | null
  /** Renders the button that adds the place to the visitor's round; null when the map is embedded in another site. */
  readonly renderRound?: ((place: SeenPlace) => ReactNode) | null
  /** Called with the place's name once the popup has content. */
  readonly onReady: (name: string) => void
}

/** The content of a marker's popup (spec §2). */
export function PlacePopup({
  placeKey,
  search,
  span = null,
  openDays = null,
  renderLike,
  renderRound = null,
  onReady,
}: Props) {
  const { data: place, isError, error, refetch } = useQuery(placeQuery(placeKey))
  const isGone = isNotFound(error)
  const name = place ? (place.name ?? missingText.name) : isError ? 'Kunde inte hämtas' : null
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    if (name !== null) ready(name)
  }, [name])

  if (place)
    return (
      <PlaceFacts
        place={place}
        span={span}
        openDays={openDays}
        path={placePath(placeKey, search)}
        like={renderLike?.(place)}
        round={renderRound?.(place)}
      />
    )
  const texts = placeTexts[placeKey.kind]
  return (
    <div className={styles.popup}>
      <KindTag kind={placeKey.kind} />
      {isError ? (
        <>
          <p role="alert">{isGone ? texts.notFound : texts.failed}</p>
          {!isGone && (
            <button type="button" className={styles.retry} onClick={() => void refetch()}>
              Försök igen
            </button>
          )}
        </>
      ) : (
        <p className={styles.loading} role="status">
          {texts.loading}
        </p>
      )}
    </div>
  )
}

interface FactsProps {
  readonly place: OpenedPlace
  readonly span: Span | null
  readonly openDays: OpenDays | null
  readonly path: string
  readonly like: ReactNode
  readonly round: ReactNode
}

function PlaceFacts({ place, span, openDays, path, like, round }: FactsProps) {
  return (
    <div className={styles.popup}>
      <p className={styles.tags}>
        <KindTag kind={place.kind} />
        <FeaturedTag place={place} />
      </p>
      <div className={styles.title}>
        <h3 className={styles.name}>
          <Link to={path}>{place.name ?? missingText.name}</Link>
        </h3>
        {like && <div className={styles.like}>{like}</div>}
      </div>
      {place.kind === 'market' && <MarketTime market={place} span={span} />}
      {place.kind === 'shop' && <ShopHours shop={place} setting="popup" days={openDays} />}
      <WarningLine place={place} />
      <p className={styles.address}>
        {formatAddress(place)} <ApproximateLine place={place} />
      </p>
      <FeatureSigns place={place} />
      <p className={styles.links}>
        <PlaceSiteLink place={place} />
        <ExternalLink href={googleMapsLink(place)}>Google Maps</ExternalLink>
      </p>
      {round && <div className={styles.round}>{round}</div>}
      <TrustLine trust={place.trust} />
    </div>
  )
}

function MarketTime({ market, span }: { readonly market: OpenedMarket; readonly span: Span | null }) {
  const { date, startMinute, endMinute, cancellation } = market
  const today = useToday()
  const Part = cancellation ? 's' : 'span'
  const others = heldDates(market.dates, span ?? { from: today }).filter(({ id }) => id !== market.id)
  const more = formatMoreDates(others.length)
  return (
    <>
      <p className={styles.time}>
        <Part>{date === null ? missingText.date : formatDate(date)}</Part>
        {/* An unknown time is left out here, since a popup's time is optional (spec §2); the place's page says that it
           is unknown. */}
        {startMinute !== null && endMinute !== null && <Part>{formatMarketHours(startMinute, endMinute)}</Part>}
        {more && <span className={styles.more}>{more}</span>}
      </p>
      {cancellation && <CancelledLine cancellation={cancellation} />}
    </>
  )
}
