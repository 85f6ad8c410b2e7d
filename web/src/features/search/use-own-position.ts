import type { LatLng } from '@fyndkartan/domain/geo'
import { useState } from 'react'
import { readUserPosition } from '../../api/user-position.ts'

export interface OwnPosition {
  readonly status: 'idle' | 'asking' | 'failed'
  /** Gets the position; does nothing during an earlier call. */
  readonly ask: () => Promise<void>
}

/** Gets the visitor's position from the device, which may take seconds or be refused. */
export function useOwnPosition(onFound: (position: LatLng) => void): OwnPosition {
  const [status, setStatus] = useState<OwnPosition['status']>('idle')
  return {
    status,
    async ask() {
      if (status === 'asking') return
      setStatus('asking')
      const position = await readUserPosition()
      setStatus(position ? 'idle' : 'failed')
      if (position) onFound(position)
    },
  }
}
