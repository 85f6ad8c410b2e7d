import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from '../../ui/location.ts'

/**
 * Moves the focus to the heading after a change of page, so that screen readers announce it. Not when only the
 * query changed, and not on the first load, unless a link of the static content was pressed while the program loaded.
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
 * A page that is still loading has no heading, or one that will be replaced: the focus waits for the final one, in `main` while
 * there is none, until the visitor moves it elsewhere or touches the page. Returns a function that stops the waiting.
 */
function focusHeading(main: HTMLElement): () => void {
  if (!tryHeading(main)) main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    // A heading that is removed leaves the focus on the body, from where the focus net may move it to `main`.
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

/** Focuses the heading, if there is one; says whether there is. A hidden one does not take the focus. */
function tryHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
