import { formatTrust, isStale, staleText, type Trust, unknownTrust } from '@fyndkartan/domain/trust'
import styles from './TrustLine.module.css'
import { useToday } from './use-now.ts'

interface Props {
  /** Missing when unknown. */
  readonly trust: Trust | undefined
}

/** When a place was last checked and by whom, or its origin; renders nothing when unknown. */
export function TrustLine({ trust = unknownTrust }: Props) {
  const today = useToday()
  const text = formatTrust(trust, today)
  if (text === null) return null
  return (
    <p className={styles.trust}>
      {isStale(trust, today) && <strong className={styles.stale}>{staleText}. </strong>}
      {text}
    </p>
  )
}
