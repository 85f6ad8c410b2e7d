import type { LatLng } from '@fyndkartan/domain/geo'
import { useState } from 'react'
import { readUserPosition } from '../../api/user-position.ts'

export interface OwnPosition {
  readonly status: 'idle' | 'asking' | 'failed'
  /** Does nothing while an answer is awaited. */
  readonly ask: () => Promise<void>
}

/** Asks the device where the visitor is. Its answer may take seconds, and the visitor may refuse. */
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
