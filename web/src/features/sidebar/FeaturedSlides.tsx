import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import { formatShortDate } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import { formatMarketHours } from '@fyndkartan/domain/market-status'
import { missingText } from '@fyndkartan/domain/place'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../ui/Link.tsx'
import { useLocation } from '../../ui/location.ts'
import { noteFetched } from '../../api/cache-notices.ts'
import { loadMarket } from '../../api/places.ts'
import { placePath } from '../../paths.ts'
import { siteConfig } from '../../site-config.ts'
import buttons from '../../ui/button.module.css'
import { Chairs } from '../../ui/drawings/Chairs.tsx'
import { CoffeeTable } from '../../ui/drawings/CoffeeTable.tsx'
import { MarketStall } from '../../ui/drawings/MarketStall.tsx'
import { RecordCrate } from '../../ui/drawings/RecordCrate.tsx'
import { Placeholder } from '../../ui/Placeholder.tsx'
import { useNow } from '../../ui/use-now.ts'
import { featuredFailedText, loadFeatured, upcomingOnly } from './featured-markets.ts'
import styles from './FeaturedSlides.module.css'
import { type Slide, Slideshow } from './Slideshow.tsx'

const drawings = [MarketStall, RecordCrate, Chairs] as const
const promoTitle = 'Ordnar du loppis?'

/**
 * Loads the market of one slide. If the answer comes from the cache, removes the notice about its age, which is meant
 * for search results.
 */
async function loadSlide(id: number, signal: AbortSignal): Promise<Market> {
  const market = await loadMarket(id, { signal })
  noteFetched(visitorEndpoints.getMarket.path.replace('{id}', String(id)), null)
  return market
}

/** The slideshow of spec §2: a slide for organisers, then the coming markets that operators have chosen. */
export function FeaturedSlides() {
  const { slideshow_ids: ids } = siteConfig
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: ['featured', ids],
    queryFn: ({ signal }) => loadFeatured(ids, (id) => loadSlide(id, signal), signal),
    staleTime: Infinity,
    // If no markets are chosen, the query starts with an empty result and loads nothing.
    ...(ids.length === 0 && { initialData: [] }),
  })
  const today = useNow().date
  const markets = upcomingOnly(data ?? [], today)
  const promo: Slide = { key: 'promo', title: promoTitle, content: <Promo /> }
  return (
    <div className={styles.featured}>
      <Slideshow
        label="Utvalda evenemang"
        slides={[
          promo,
          ...markets.map((market, i) => ({
            key: String(market.id),
            title: market.name ?? missingText.name,
            content: <MarketSlide market={market} place={i} />,
          })),
        ]}
      />
      <p role="status" className={styles.state}>
        {isPending || (isError && isFetching) ? 'Laddar evenemang...' : isError && featuredFailedText}
        {isError && !isFetching && (
          <button type="button" className={styles.again} onClick={() => void refetch()}>
            Försök igen
          </button>
        )}
      </p>
    </div>
  )
}

/** The slide that asks organisers to send their events by e-mail (spec §7). */
function Promo() {
  const { contact_email: email } = siteConfig
  return (
    <>
      <div className={styles.picture}>
        <CoffeeTable />
      </div>
      <div className={styles.text}>
        <h2 className={styles.title}>{promoTitle}</h2>
        <p className={styles.place}>Mejla oss, så kan den synas här.</p>
        {email === null ? (
          <Placeholder name="E-postadress" />
        ) : (
          <a className={buttons.quiet} href={`mailto:${email}?subject=Evenemang%20till%20Fyndkartan`}>
            Mejla ditt evenemang
          </a>
        )}
      </div>
    </>
  )
}

function MarketSlide({ market, place }: { readonly market: Market; readonly place: number }) {
  const { search } = useLocation()
  const Picture = drawings[place % drawings.length] ?? MarketStall
  return (
    <>
      <div className={styles.picture}>
        <Picture />
      </div>
      <div className={styles.text}>
        <p className={styles.date}>
          {market.date ? formatShortDate(market.date) : missingText.date} ·{' '}
          {formatMarketHours(market.startMinute, market.endMinute)}
        </p>
        <h2 className={styles.title}>
          <Link to={placePath(market, search)}>{market.name ?? missingText.name}</Link>
        </h2>
        <p className={styles.place}>
          {[market.address, market.town ?? missingText.town].filter((part) => part !== null).join(', ')}
        </p>
      </div>
    </>
  )
}
