import { type FeedFormat, searchFeeds } from '@fyndkartan/contract/feed-addresses'
import { filterQueryToWire } from '@fyndkartan/contract/write-search-query'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { embeddingPath } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import styles from './FeedLinks.module.css'

/** Files with the results of the search at the time of the download. */
const files = [
  ['csv', 'Tabell (CSV)'],
  ['gpx', 'Till navigatorn (GPX)'],
  ['geojson', 'Till en karta (GeoJSON)'],
  ['ics', 'Till kalendern (ICS)'],
] as const satisfies readonly (readonly [FeedFormat, string])[]

/** The parameters that a subscription omits, since it should also contain later dates. */
const datesOf = new Set(['start_date', 'end_date'])

/**
 * Links that give the results of the search to other programs: calendar and feed subscriptions, files, and the embedded
 * element.
 */
export default function FeedLinks({ filter }: { readonly filter: SearchFilter }) {
  const query = filterQueryToWire(filter)
  const address = (format: FeedFormat, isRolling: boolean) => {
    const pairs = isRolling ? query.filter(([name]) => !datesOf.has(name)) : query
    return `${searchFeeds[format]}?${new URLSearchParams(pairs.map(([name, value]) => [name, value]))}`
  }
  return (
    <div className={styles.groups}>
      {filter.kind !== 'shop' && (
        <section className={styles.group} aria-labelledby="feeds-calendar">
          <h2 id="feeds-calendar" className={styles.title}>
            I din kalender
          </h2>
          <p>Loppisarna det kommande året. Kalendern uppdaterar sig själv.</p>
          <a className={buttons.quiet} href={`webcal://${location.host}${address('ics', true)}`}>
            Prenumerera i kalendern
          </a>
        </section>
      )}
      <section className={styles.group} aria-labelledby="feeds-reader">
        <h2 id="feeds-reader" className={styles.title}>
          I din flödesläsare
        </h2>
        <p>Nytt och ändrat, så snart det syns här.</p>
        <a className={buttons.quiet} href={address('atom', true)}>
          Flöde (Atom)
        </a>
      </section>
      <section className={styles.group} aria-labelledby="feeds-files">
        <h2 id="feeds-files" className={styles.title}>
          Som fil
        </h2>
        <p>Det som sökningen hittar nu, med källor och licenser.</p>
        <ul className={styles.files}>
          {files
            .filter(([format]) => format !== 'ics' || filter.kind !== 'shop')
            .map(([format, label]) => (
              <li key={format}>
                <a className={buttons.quiet} href={address(format, false)} download={`fyndkartan.${format}`}>
                  {label}
                </a>
              </li>
            ))}
        </ul>
      </section>
      <section className={styles.group} aria-labelledby="feeds-embed">
        <h2 id="feeds-embed" className={styles.title}>
          På din webbplats
        </h2>
        <p>En lista eller karta som håller sig aktuell, för kommuner och föreningar.</p>
        <Link className={buttons.quiet} to={embeddingPath(filter)}>
          Bädda in sökningen
        </Link>
      </section>
    </div>
  )
}
