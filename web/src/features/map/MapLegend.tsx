import styles from './MapLegend.module.css'

interface Props {
  /** Pins say which shops are open. */
  readonly hasHours?: boolean
  /** Some pins are only about where their places are. */
  readonly hasApproximate?: boolean
  /** For a popup: on a narrow map the legend is hidden then. */
  readonly givesWay: boolean
}

/** What the shapes on the map mean. */
export function MapLegend({ hasHours = false, hasApproximate = false, givesWay }: Props) {
  return (
    <ul className={`${styles.legend} ${givesWay ? styles.givesWay : ''}`} aria-label="Teckenförklaring">
      <li className={styles.shop}>{hasHours ? 'Öppet då' : 'Butik'}</li>
      {hasHours && (
        <>
          <li className={styles.closed}>Stängt då</li>
          <li className={styles.unknown}>Okänt</li>
        </>
      )}
      <li className={styles.market}>Evenemang</li>
      {hasApproximate && <li className={styles.approximate}>Ungefärligt läge</li>}
      <li className={styles.several}>Flera ställen</li>
    </ul>
  )
}
