import { formatCount } from '@fyndkartan/domain/format-count'
import { type ReactNode, useRef } from 'react'
import { siteConfig } from '../../site-config.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './EmbedFrame.module.css'
import { useReportedHeight } from './use-reported-height.ts'

interface Props {
  readonly heading: string
  /** Whether the frame is opened as a page, not inside another site's page. */
  readonly isAlone: boolean
  /** The dates of the search, such as '18 nov–17 dec'; null for a search without dates. */
  readonly dates: string | null
  /** The number of results; null until the first answer arrives. */
  readonly total: number | null
  /** The URL of the same search on the site. */
  readonly siteAddress: string
  readonly children: ReactNode
}

/**
 * The heading and the footer around the embedded list or map. Inside another site's page the heading is an `<h2>`; alone
 * it is an `<h1>`.
 */
export function EmbedFrame({ heading, isAlone, dates, total, siteAddress, children }: Props) {
  const content = useRef<HTMLDivElement>(null)
  useReportedHeight(content)
  usePageTitle(heading)
  const Heading = isAlone ? 'h1' : 'h2'
  return (
    <div ref={content} className={styles.frame}>
      <main className={styles.main}>
        <header className={styles.head}>
          <Heading className={styles.heading}>{heading}</Heading>
          <p className={styles.facts}>
            {dates !== null && <span>{dates}</span>}
            <span role="status">{total !== null && `${formatCount(total)} ${total === 1 ? 'ställe' : 'ställen'}`}</span>
            <span className="visually-hidden">Länkarna öppnas i en ny flik.</span>
          </p>
        </header>
        {isAlone && <h2 className="visually-hidden">Sökresultat</h2>}
        {children}
      </main>
      <footer className={styles.foot}>
        <div className={`rag-rug ${styles.rug}`} aria-hidden="true" />
        {siteConfig.sample_data && (
          <p className={styles.sample}>
            <strong>Exempeldata.</strong> Butiker och evenemang som visas här är påhittade.
          </p>
        )}
        <p>
          Från{' '}
          <Outward href={siteAddress} className={styles.site}>
            Fyndkartan
          </Outward>
        </p>
        <p className={styles.sources}>
          Kartdata <Outward href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</Outward>, orter
          från <Outward href="https://www.geonames.org/">GeoNames</Outward>
        </p>
      </footer>
    </div>
  )
}

function Outward({ href, className, children }: { href: string; className?: string | undefined; children: ReactNode }) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> (öppnas i ny flik)</span>
    </a>
  )
}
