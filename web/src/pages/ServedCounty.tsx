import type { CountyPageWire } from '@fyndkartan/contract/page-wire'
import { countyTitle, formatCounts } from '@fyndkartan/domain/page-texts'
import { NearbyPlaces } from '../features/served/NearbyPlaces.tsx'
import styles from '../features/served/overview.module.css'
import { PageCrumbs } from '../features/served/PageCrumbs.tsx'
import { shownPlaces } from '../features/served/shown-place.ts'
import { routePatterns, watchingPath } from '../paths.ts'
import buttons from '../ui/button.module.css'
import { EmptyTable } from '../ui/drawings/EmptyTable.tsx'
import { Link } from '../ui/Link.tsx'
import { RoundSlot } from './RoundSlot.tsx'

/** The page of a county: its towns that have shops or markets, and the next markets in the county. */
export default function ServedCounty({ page }: { readonly page: CountyPageWire }) {
  const { county, towns, markets } = page
  return (
    <>
      <PageCrumbs crumbs={page.crumbs} name={county} />
      <header className={styles.head}>
        <h1>{countyTitle(county)}</h1>
        <p className={styles.actions}>
          <Link className={buttons.sign} to={routePatterns.home}>
            Sök på kartan
          </Link>
          <Link
            className={buttons.quiet}
            to={watchingPath(new URLSearchParams({ city: page.allTowns.join(',').toLowerCase() }))}
          >
            Bevaka länet
          </Link>
        </p>
      </header>
      {towns.length === 0 ? (
        <div className={styles.empty}>
          <p>Här känner vi inte till någon loppis eller butik än.</p>
          <EmptyTable />
          <p>
            <Link to={routePatterns.tips}>Tipsa oss om ett ställe</Link>
          </p>
        </div>
      ) : (
        <section className={styles.towns}>
          <h2>Orter</h2>
          <ul>
            {towns.map(({ name, address, ...counts }) => (
              <li key={address}>
                <a href={address}>{name}</a> <span className={styles.count}>{formatCounts(counts)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <NearbyPlaces
        title="Nästa loppisar i länet"
        places={shownPlaces(markets)}
        from={null}
        renderRound={(place) => <RoundSlot place={place} size="small" />}
      />
    </>
  )
}
