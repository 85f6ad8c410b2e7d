import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from '../../ui/location.ts'

/**
 * Moves the focus to the heading after a change of page, so that screen readers announce it. Not on the first load, and not when
 * only the query changed.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname || !main.current) return
    shown.current = pathname
    return focusHeading(main.current)
  }, [pathname, main])
}

/**
 * A page that is still loading has no heading, or one that will be replaced: the focus waits for the final one, in `main` while
 * there is none, unless the visitor moves it elsewhere.
 */
function focusHeading(main: HTMLElement): () => void {
  let heading = tryHeading(main)
  if (!heading) main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    const focused = document.activeElement
    const isLost = heading !== null && !heading.isConnected && focused === document.body
    const isAwaited = heading === null && focused === main
    if (isLost || isAwaited) heading = tryHeading(main)
    else if (focused !== heading) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function tryHeading(main: HTMLElement): HTMLElement | null {
  const heading = main.querySelector('h1')
  if (!heading) return null
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return heading
}
