import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from '../../ui/location.ts'

/**
 * Moves the focus to the page's heading after a change of page, so that screen readers announce it. A change of only
 * the query does not move it, nor does the first load, unless the visitor pressed a link in the static HTML while the
 * script loaded.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname, arrival } = useLocation()
  const shown = useRef(arrival === 'push' ? null : pathname)
  useEffect(() => {
    if (shown.current === pathname || !main.current) return
    shown.current = pathname
    return focusHeading(main.current)
  }, [pathname, main])
}

/**
 * Focuses the page's heading. While the page loads it has no heading, or one that will be replaced: the focus stays on
 * `main` and moves to each new heading, until the visitor touches the page or moves the focus. Returns a function that
 * stops this.
 */
function focusHeading(main: HTMLElement): () => void {
  if (!tryHeading(main)) main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    // When a focused heading is removed, the focus is on the body, or on `main` if useFocusNet has moved it there.
    const { activeElement } = document
    if (activeElement === document.body || activeElement === main) tryHeading(main)
  })
  const stop = () => {
    observer.disconnect()
    document.removeEventListener('focusin', stopElsewhere)
    document.removeEventListener('pointerdown', stop)
  }
  const stopElsewhere = ({ target }: FocusEvent) => {
    if (target !== main && target !== main.querySelector('h1')) stop()
  }
  observer.observe(main, { childList: true, subtree: true })
  document.addEventListener('focusin', stopElsewhere)
  document.addEventListener('pointerdown', stop)
  return stop
}

/** Focuses the heading if there is one, and returns whether there is. A hidden heading does not take the focus. */
function tryHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
