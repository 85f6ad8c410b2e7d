import type { LatLng } from '@fyndkartan/domain/geo'
import { useOwnPosition } from './use-own-position.ts'

interface Props {
  readonly className: string | undefined
  readonly onFound: (position: LatLng) => void
}

/** Searches where the visitor is for what is open now. */
export function OpenNearMe({ className, onFound }: Props) {
  const { status, ask } = useOwnPosition(onFound)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={status === 'asking'}
        onClick={() => {
          if (status !== 'asking') void ask()
        }}
      >
        Öppet nu nära mig
      </button>
      {status !== 'idle' && (
        <span role="status">{status === 'asking' ? 'Letar efter dig...' : 'Din plats är inte tillgänglig.'}</span>
      )}
    </>
  )
}
