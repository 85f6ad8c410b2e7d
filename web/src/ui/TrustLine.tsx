import { formatTrust, isStale, staleText, type Trust, unknownTrust } from '@fyndkartan/domain/trust'
import styles from './TrustLine.module.css'
import { useToday } from './use-now.ts'

interface Props {
  /** When and by whom the place was checked, and where its data comes from; undefined counts as unknown. */
  readonly trust: Trust | undefined
}

/** When the place was last checked and by whom, or where its data comes from; renders nothing when unknown. */
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
