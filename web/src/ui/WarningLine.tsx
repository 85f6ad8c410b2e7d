import type { Place } from '@fyndkartan/domain/place'
import { formatWarning } from '@fyndkartan/domain/report'
import type { ReactNode } from 'react'
import styles from './WarningLine.module.css'

interface Props {
  readonly place: Place
  /** Advice for the visitor, where the layout has space for it. */
  readonly children?: ReactNode
}

/** The warning after several reports of the same error about a place; renders nothing without one. */
export function WarningLine({ place: { kind, trust }, children }: Props) {
  if (!trust?.warning) return null
  return (
    <p className={styles.warning}>
      {formatWarning(trust.warning, kind)}
      {children}
    </p>
  )
}
