import type { ReactNode } from 'react'
import type { OpenedMarket } from '../../api/places.ts'
import { MarketStall } from '../../ui/drawings/MarketStall.tsx'
import { CalendarLeaf } from './CalendarLeaf.tsx'
import { CalendarLink } from './CalendarLink.tsx'
import { KnownFactsPart } from './KnownFactsPart.tsx'
import { LocationCard } from './LocationCard.tsx'
import { MarketDatesCard } from './MarketDatesCard.tsx'
import { MarketFactsCard } from './MarketFactsCard.tsx'
import { MarketWhen } from './MarketWhen.tsx'
import { PlaceHead } from './PlaceHead.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { ReportPart } from './ReportPart.tsx'
import { SharePlace } from './SharePlace.tsx'
import styles from './sheet.module.css'

interface Props {
  readonly market: OpenedMarket
  /** The current search, passed on to the market's other dates. */
  readonly search: URLSearchParams
  /** The like button; null when nobody is signed in. */
  readonly like: ReactNode
  /** The button that adds the market to the visitor's round. */
  readonly round: ReactNode
  readonly map: ReactNode
  /** The part for the organiser of the market, who can request a link to edit its facts. */
  readonly claim: ReactNode
}

/** The content of a market's page (spec §2). */
export function MarketSheet({ market, search, like, round, map, claim }: Props) {
  return (
    <article className={styles.sheet}>
      <PlaceHead
        place={market}
        picture={<MarketStall />}
        like={like}
        leaf={market.date && <CalendarLeaf date={market.date} />}
        status={<MarketWhen market={market} dates={market.dates} search={search} />}
        actions={
          <div className={styles.actions}>
            <PlaceLink label="Evenemangslänk" link={market.link} />
            <CalendarLink market={market} dates={market.dates} />
            {round}
            <SharePlace place={market} />
          </div>
        }
      />
      <div className={styles.cards}>
        <MarketFactsCard market={market} />
        <LocationCard place={market} map={map} />
        {market.dates.length > 0 && (
          <div className={styles.wide}>
            <MarketDatesCard dates={market.dates} repeats={market.repeats} shownId={market.id} search={search} />
          </div>
        )}
        <div className={styles.wide}>
          <KnownFactsPart place={market} />
        </div>
        <ReportPart place={market} />
        <div className={styles.wide}>{claim}</div>
      </div>
    </article>
  )
}
