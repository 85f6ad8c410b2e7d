import styles from './MapLegend.module.css'

interface Props {
  /** Whether the pins of shops show if the shop is open. */
  readonly hasHours?: boolean
  /** Whether some pins show an approximate position. */
  readonly hasApproximate?: boolean
  /** Whether a popup is open: on a narrow map it hides the legend. */
  readonly givesWay: boolean
}

/** The legend, which explains the pins and cluster markers on the map. */
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
