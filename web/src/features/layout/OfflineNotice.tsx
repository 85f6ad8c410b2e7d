import { useSyncExternalStore } from 'react'
import styles from './notice.module.css'

/** A notice while the device is offline. The live region is always rendered, so that its text is announced. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={styles.region}>
      {!online && <p className={styles.notice}>Du är offline. Det du har öppnat tidigare går fortfarande att läsa.</p>}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
