import styles from './MapLegend.module.css'

interface Props {
  /** Whether pins show which shops are open. */
  readonly hasHours?: boolean
  /** Whether some pins have approximate positions. */
  readonly hasApproximate?: boolean
  /** Whether a popup is open: on a narrow map it hides the legend. */
  readonly givesWay: boolean
}

/** Explains the shapes on the map. */
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
