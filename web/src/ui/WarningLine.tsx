import type { Place } from '@fyndkartan/domain/place'
import { formatWarning } from '@fyndkartan/domain/report'
import type { ReactNode } from 'react'
import styles from './WarningLine.module.css'

interface Props {
  readonly place: Place
  /** What to do about it, where there is room. */
  readonly children?: ReactNode
}

/** What several visitors say is wrong with a place; nothing when they do not. */
export function WarningLine({ place: { kind, trust }, children }: Props) {
  if (!trust?.warning) return null
  return (
    <p className={styles.warning}>
      {formatWarning(trust.warning, kind)}
      {children}
    </p>
  )
}
