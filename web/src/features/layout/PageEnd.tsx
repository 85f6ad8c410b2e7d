import { siteConfig } from '../../site-config.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import styles from './PageEnd.module.css'

/** The end of every page: a drawing of a rag rug, and the notices that must be visible while the footer is closed. */
export function PageEnd() {
  return (
    <div className={styles.end}>
      <div className="rag-rug" aria-hidden="true" />
      <div className={styles.lines}>
        <SampleNotice />
        <DataSources />
      </div>
    </div>
  )
}

/** A notice that the places are invented, while any of them is sample data. */
export function SampleNotice() {
  if (!siteConfig.sample_data) return null
  return (
    <p>
      <strong>Exempeldata.</strong> Butiker och evenemang som visas här är påhittade.
    </p>
  )
}

/** The attribution that the licences of the data about places and towns require. */
export function DataSources() {
  return (
    <p>
      Kartdata <ExternalLink href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</ExternalLink>,
      orter från <ExternalLink href="https://www.geonames.org/">GeoNames</ExternalLink>
    </p>
  )
}
