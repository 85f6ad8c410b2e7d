import type { Place } from '@fyndkartan/domain/place'
import { Suspense } from 'react'
import { canJoin } from '../features/round/can-join.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { part } from '../ui/part.ts'
import { useToday } from '../ui/use-now.ts'
import styles from './RoundSlot.module.css'

/** A chunk of its own, which loads with the first place that has the button. */
export const RoundButton = part(async () => (await import('../features/round/RoundButton.tsx')).RoundButton)

interface Props {
  readonly place: Place
  readonly size: 'small' | 'large'
}

/**
 * The button that adds a place to the visitor's round. Reserves its space while its code loads; renders nothing if that
 * fails.
 */
export function RoundSlot(props: Props) {
  const isReserved = canJoin(props.place, useToday())
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={isReserved && <span className={styles[props.size]} />}>
        <RoundButton {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
