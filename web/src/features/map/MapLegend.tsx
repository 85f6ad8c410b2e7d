import styles from './MapLegend.module.css'

/** What the shapes on the map mean. On a narrow map it is hidden while `givesWay` is true, for a popup. */
export function MapLegend({ givesWay }: { readonly givesWay: boolean }) {
  return (
    <ul className={`${styles.legend} ${givesWay ? styles.givesWay : ''}`} aria-label="Teckenförklaring">
      <li className={styles.shop}>Butik</li>
      <li className={styles.market}>Evenemang</li>
      <li className={styles.several}>Flera ställen</li>
    </ul>
  )
}
