import { useOnline } from '../../ui/use-online.ts'
import styles from './notice.module.css'

/** A notice while the device is offline. The live region is always rendered, so that its text is announced. */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status" className={styles.region}>
      {!online && <p className={styles.notice}>Du är offline. Det du har öppnat tidigare går fortfarande att läsa.</p>}
    </div>
  )
}
