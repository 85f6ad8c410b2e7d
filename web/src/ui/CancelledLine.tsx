import type { Cancellation } from '@fyndkartan/domain/cancellation'
import { formatCancellation } from '@fyndkartan/domain/market-dates'
import styles from './CancelledLine.module.css'

/** That a market is not held, and why, in the place of how long it is until then. */
export function CancelledLine({ cancellation }: { readonly cancellation: Cancellation }) {
  return <p className={styles.line}>{formatCancellation(cancellation)}</p>
}
