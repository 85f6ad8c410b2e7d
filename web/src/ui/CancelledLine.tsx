import type { Cancellation } from '@fyndkartan/domain/cancellation'
import { formatCancellation } from '@fyndkartan/domain/market-dates'
import styles from './CancelledLine.module.css'

/** Says that a market is cancelled, and why. Shown instead of the time until the market. */
export function CancelledLine({ cancellation }: { readonly cancellation: Cancellation }) {
  return <p className={styles.line}>{formatCancellation(cancellation)}</p>
}
