import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from '../../ui/location.ts'

/**
 * After a change of page, focus goes to its heading, so that readers hear where they are. Not on the first load, and not
 * when only the search part of the address changed.
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

/** A page that is still loading has no heading: focus then waits in `main`, unless the visitor takes it elsewhere. */
function focusHeading(main: HTMLElement): (() => void) | undefined {
  if (tryHeading(main)) return undefined
  main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || tryHeading(main)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function tryHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
