import type { Place } from '@fyndkartan/domain/place'
import { Suspense } from 'react'
import { canJoin } from '../features/round/can-join.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { part } from '../ui/part.ts'
import { useToday } from '../ui/use-now.ts'
import styles from './RoundSlot.module.css'

/** Fetched when the first place is shown with it. */
export const RoundButton = part(async () => (await import('../features/round/RoundButton.tsx')).RoundButton)

interface Props {
  readonly place: Place
  readonly size: 'small' | 'large'
}

/** A place's button for the visitor's round. Its space is reserved until it has loaded; nothing when it cannot be loaded. */
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
