import styles from './MapLegend.module.css'

/** What the shapes on the map mean. */
export function MapLegend() {
  return (
    <ul className={styles.legend} aria-label="Teckenförklaring">
      <li className={styles.shop}>Butik</li>
      <li className={styles.market}>Evenemang</li>
      <li className={styles.several}>Flera ställen</li>
    </ul>
  )
}
