import type { TownPageWire } from '@fyndkartan/contract/page-wire'
import { comingSpan } from '@fyndkartan/domain/coming-span'
import { formatDateRange } from '@fyndkartan/domain/local-time'
import { formatTownLede, townTitle } from '@fyndkartan/domain/page-texts'
import { ResultCard } from '../features/results/ResultCard.tsx'
import { useOpenMaps } from '../features/results/use-open-maps.ts'
import { kindLinkParams } from '../features/search/search-words.ts'
import { PageCrumbs } from '../features/served/PageCrumbs.tsx'
import { type ShownPlace, shownPlaces } from '../features/served/shown-place.ts'
import styles from '../features/served/overview.module.css'
import { homePath, watchingPath } from '../paths.ts'
import buttons from '../ui/button.module.css'
import { EmptyTable } from '../ui/drawings/EmptyTable.tsx'
import { Link } from '../ui/Link.tsx'
import { RoundSlot } from './RoundSlot.tsx'
import { SmallMapSlot } from './SmallMapSlot.tsx'

/** The page of a town: its shops and markets, of all dates or of this weekend. */
export default function ServedTown({ page }: { readonly page: TownPageWire }) {
  const { town, weekend, markets, marketCount, shops, shopCount, other, nearTowns } = page
  // The search finds exactly the places that this page counts.
  const span = weekend ?? comingSpan(page.today)
  const search = new URLSearchParams({
    city: town.toLowerCase(),
    start_date: span.from,
    end_date: span.to,
    ...(weekend && { open: 'span' }),
  })
  const isEmpty = marketCount + shopCount === 0
  return (
    <>
      <PageCrumbs crumbs={page.crumbs} name={weekend ? 'I helgen' : town} />
      <header className={styles.head}>
        <h1>{townTitle(town, weekend !== null)}</h1>
        {weekend && <p className={styles.days}>{formatDateRange(weekend.from, weekend.to)}</p>}
        <p>{formatTownLede(page)}</p>
        <p className={styles.actions}>
          <Link className={buttons.sign} to={homePath(search)}>
            Visa på kartan
          </Link>
          <a className={buttons.plain} href={other.address}>
            {other.name}
          </a>
          <Link className={buttons.quiet} to={watchingPath(new URLSearchParams({ city: town.toLowerCase() }))}>
            Bevaka {town}
          </Link>
        </p>
      </header>
      {isEmpty && (
        <div className={styles.empty}>
          <EmptyTable />
        </div>
      )}
      <Cards title="Loppisar" places={shownPlaces(markets)} total={marketCount} more={kindSearch(search, 'market')} />
      <Cards
        title={weekend ? 'Butiker som har öppet' : 'Second hand-butiker'}
        places={shownPlaces(shops)}
        total={shopCount}
        weekend={weekend}
        more={kindSearch(search, 'shop')}
      />
      {nearTowns.length > 0 && (
        <section className={styles.towns}>
          <h2>Orter i närheten</h2>
          <ul>
            {nearTowns.map(({ name, address }) => (
              <li key={address}>
                <a href={address}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function kindSearch(search: URLSearchParams, kind: 'shop' | 'market'): string {
  return homePath(new URLSearchParams([...search, ...kindLinkParams(kind), ['view_mode', 'list']]))
}

interface CardsProps {
  readonly title: string
  readonly places: readonly ShownPlace[]
  readonly total: number
  /** The days on which shops are open; null on the page of all days. */
  readonly weekend?: TownPageWire['weekend']
  /** The address of the search that shows all of these places. */
  readonly more: string
}

const noSearch = new URLSearchParams()

function Cards({ title, places, total, weekend = null, more }: CardsProps) {
  const { openMaps, toggleMap } = useOpenMaps()
  if (places.length === 0) return null
  return (
    <section className={styles.part}>
      <h2>
        {title} <span className={styles.count}>({total})</span>
      </h2>
      <ul className={styles.cards}>
        {places.map(({ place, address }) => (
          <li key={address}>
            <ResultCard
              place={place}
              params={noSearch}
              from={null}
              openDays={weekend}
              onlyDays={weekend !== null}
              like={null}
              round={<RoundSlot place={place} size="small" />}
              smallMap={openMaps.has(address) ? <SmallMapSlot place={place} /> : null}
              onToggleMap={() => toggleMap(address)}
            />
          </li>
        ))}
      </ul>
      {places.length < total && (
        <p className={styles.more}>
          <Link className={buttons.plain} to={more}>
            Visa alla {total}
          </Link>
        </p>
      )}
    </section>
  )
}
