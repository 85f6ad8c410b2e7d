import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from '../../ui/location.ts'

/** How long a page that is still growing is waited for before its old position is given up. */
const patienceMs = 3000

/** By history entry, in px. */
const positions = new Map<string, number>()

/** A new page begins at its top; going back finds the page where it was left, also when its content arrives late. */
export function useScrollMemory(): void {
  const { key, pathname, arrival } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (arrival === 'pop') return scrollBackTo(positions.get(key) ?? 0)
    window.scrollTo(0, 0)
  }, [key, pathname, arrival])
}

function scrollBackTo(top: number): () => void {
  const started = performance.now()
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 1 || performance.now() - started > patienceMs) stop()
  })
  const stop = () => {
    observer.disconnect()
    for (const event of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(event, stop)
  }
  for (const event of ['wheel', 'touchstart', 'keydown']) window.addEventListener(event, stop, { passive: true })
  // Observing reports at once, so a page of full height is in place before it is painted.
  observer.observe(document.body)
  return stop
}
