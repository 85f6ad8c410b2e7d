import { useState } from 'react'

interface OpenMaps {
  /** The keys of the places whose cards show their small map. */
  readonly openMaps: ReadonlySet<string>
  readonly toggleMap: (key: string) => void
}

/** The state of which cards in a list show their small map. */
export function useOpenMaps(): OpenMaps {
  const [openMaps, setOpenMaps] = useState<ReadonlySet<string>>(new Set())
  return {
    openMaps,
    toggleMap(key) {
      const next = new Set(openMaps)
      if (!next.delete(key)) next.add(key)
      setOpenMaps(next)
    },
  }
}
