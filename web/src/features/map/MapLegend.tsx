import styles from './MapLegend.module.css'

interface Props {
  /** True when the pins of shops show whether the shop is open. */
  readonly hasHours?: boolean
  /** True when some pins show an approximate position. */
  readonly hasApproximate?: boolean
  /** True while a popup is open. On a narrow map the legend is then hidden. */
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
