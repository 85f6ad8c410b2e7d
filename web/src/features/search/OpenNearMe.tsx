import type { LatLng } from '@fyndkartan/domain/geo'
import { useState } from 'react'
import { readUserPosition } from '../../api/user-position.ts'

interface Props {
  readonly className: string | undefined
  readonly onFound: (position: LatLng) => void
}

/** Asks the device where the visitor is. Its answer may take seconds, and the visitor may refuse. */
export function OpenNearMe({ className, onFound }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')

  async function find() {
    if (state === 'asking') return
    setState('asking')
    const position = await readUserPosition()
    setState(position === null ? 'refused' : 'idle')
    if (position !== null) onFound(position)
  }

  return (
    <>
      <button type="button" className={className} aria-disabled={state === 'asking'} onClick={() => void find()}>
        Öppet nu nära mig
      </button>
      {state !== 'idle' && (
        <span role="status">{state === 'asking' ? 'Söker din plats ...' : 'Din plats är inte tillgänglig.'}</span>
      )}
    </>
  )
}
