import type { LatLng } from '@fyndkartan/domain/geo'
import { useState } from 'react'
import { readUserPosition } from '../../api/user-position.ts'

export interface OwnPosition {
  readonly status: 'idle' | 'asking' | 'failed'
  /** Requests the position from the device; does nothing while an earlier request is running. */
  readonly ask: () => Promise<void>
}

/** Gets the visitor's position from the device, which may take seconds; the visitor may refuse. */
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
