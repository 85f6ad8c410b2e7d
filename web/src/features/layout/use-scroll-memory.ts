import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from '../../ui/location.ts'

/** How long to wait for a page to become high enough for its old scroll position, ms. */
const patienceMs = 3000

/** The scroll position of each history entry, px, by the entry's key. */
const positions = new Map<string, number>()

/** Scrolls a new page to its top. On Back it restores the old scroll position, even when the content arrives late. */
export function useScrollMemory(): void {
  const { key, pathname, arrival } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    // A click may leave the page before the browser reports the last scroll, which it does once a frame.
    window.addEventListener('click', remember, { capture: true })
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('click', remember, { capture: true })
    }
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
  // A ResizeObserver reports at once, so that a page that already has its full height is scrolled before it is painted.
  observer.observe(document.body)
  return stop
}
