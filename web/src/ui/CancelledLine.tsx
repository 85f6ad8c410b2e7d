import type { Cancellation } from '@fyndkartan/domain/cancellation'
import { formatCancellation } from '@fyndkartan/domain/market-dates'
import styles from './CancelledLine.module.css'

/** Says that a market is cancelled, and why; replaces the time until then. */
export function CancelledLine({ cancellation }: { readonly cancellation: Cancellation }) {
  return <p className={styles.line}>{formatCancellation(cancellation)}</p>
}
