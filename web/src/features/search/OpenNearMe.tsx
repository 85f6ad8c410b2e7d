import type { LatLng } from '@fyndkartan/domain/geo'
import { useEffect, useEffectEvent } from 'react'
import { useOwnPosition } from './use-own-position.ts'

interface Props {
  readonly className: string | undefined
  readonly onFound: (position: LatLng) => void
  /** Whether to search as soon as the component is mounted, without a press. */
  readonly searchesAtOnce: boolean
}

/** A button that gets the visitor's position in order to search for shops nearby that are open now. */
export function OpenNearMe({ className, onFound, searchesAtOnce }: Props) {
  const { status, ask } = useOwnPosition(onFound)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (searchesAtOnce) void askNow()
  }, [searchesAtOnce])
  return (
    <>
      <button type="button" className={className} aria-disabled={status === 'asking'} onClick={() => void ask()}>
        Öppet nu nära mig
      </button>
      {status !== 'idle' && (
        <span role="status">{status === 'asking' ? 'Letar efter dig...' : 'Din plats är inte tillgänglig.'}</span>
      )}
    </>
  )
}
