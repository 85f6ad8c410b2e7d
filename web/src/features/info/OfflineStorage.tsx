import { useEffect, useRef, useState } from 'react'
import { clearOfflineCaches } from '../../api/offline-caches.ts'
import { countOfflineBytes } from '../../api/offline-quota.ts'
import buttons from '../../ui/button.module.css'

/**
 * Shows the size of the data that is stored for reading offline (without the program's own files), and a button that
 * removes it. Favourites and the sign-in stay.
 */
export function OfflineStorage() {
  const [bytes, setBytes] = useState<number | null>(null)
  const [state, setState] = useState<'counting' | 'full' | 'running' | 'emptied' | 'none'>('counting')
  const mounted = useRef(true)

  useEffect(() => {
    mounted.current = true
    countOfflineBytes().then(
      (counted) => {
        if (!mounted.current) return
        setBytes(counted)
        setState('full')
      },
      // Private windows and insecure pages have no cache storage.
      () => mounted.current && setState('none'),
    )
    return () => {
      mounted.current = false
    }
  }, [])

  async function empty(): Promise<void> {
    if (state === 'running') return
    setState('running')
    await clearOfflineCaches()
    const left = await countOfflineBytes().catch(() => 0)
    if (!mounted.current) return
    setBytes(left)
    setState('emptied')
  }

  if (state === 'none') return <p>Din webbläsare sparar inget för läsning utan nät.</p>
  return (
    <>
      <p role="status">
        {state === 'emptied' && 'Tömt. '}
        {bytes === null
          ? 'Räknar hur mycket som är sparat...'
          : `Det som är sparat för att läsas utan nät tar ${formatBytes(bytes)}.`}
      </p>
      <p>
        <button
          type="button"
          className={buttons.quiet}
          aria-disabled={state === 'running'}
          onClick={() => void empty()}
        >
          {state === 'running' ? 'Tömmer...' : 'Töm det som sparats för att läsas utan nät'}
        </button>
      </p>
    </>
  )
}

/** A size with a no-break space: '0 kB', '340 kB', '3,2 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)}\u00a0kB`
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')}\u00a0MB`
}
