import { formatDate } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import { formatMarketHours, formatMarketStatus, marketStatus } from '@fyndkartan/domain/market-status'
import { missingText } from '@fyndkartan/domain/place'
import type { ReactNode } from 'react'
import { MarketStall } from '../../ui/drawings/MarketStall.tsx'
import { useNow } from '../../ui/use-now.ts'
import { CalendarLeaf } from './CalendarLeaf.tsx'
import { KnownFactsCard } from './KnownFactsCard.tsx'
import { LocationCard } from './LocationCard.tsx'
import { MarketFactsCard } from './MarketFactsCard.tsx'
import { PlaceHead } from './PlaceHead.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import styles from './sheet.module.css'

interface Props {
  readonly market: Market
  /** The like button; null when nobody is signed in. */
  readonly like: ReactNode
  readonly map: ReactNode
}

/** Everything about one market (spec §2). */
export function MarketSheet({ market, like, map }: Props) {
  return (
    <article className={styles.sheet}>
      <PlaceHead
        place={market}
        picture={<MarketStall />}
        like={like}
        leaf={market.date && <CalendarLeaf date={market.date} />}
        status={<MarketTime market={market} />}
        actions={<PlaceLink label="Evenemangslänk" link={market.link} />}
      />
      <div className={styles.cards}>
        <MarketFactsCard market={market} />
        {market.position && <LocationCard place={market} position={market.position} map={map} />}
        <KnownFactsCard place={market} />
      </div>
    </article>
  )
}

function MarketTime({ market }: { readonly market: Market }) {
  const today = useNow().date
  if (market.date === null) return <p className={styles.when}>{missingText.date}</p>
  const status = marketStatus(market.date, today)
  return (
    <div>
      <p className={styles.when}>
        {formatDate(market.date)}, {formatMarketHours(market.startMinute, market.endMinute)}
      </p>
      <p className={status.kind === 'past' ? styles.past : styles.countdown}>{formatMarketStatus(status)}</p>
    </div>
  )
}
