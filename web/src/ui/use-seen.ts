import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Becomes true when the element first enters the window, and stays true; before the first paint if the element is
 * visible from the start.
 */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useLayoutEffect(() => {
    if (element.current === null) return
    if (isInWindow(element.current)) {
      setSeen(true)
      return
    }
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < window.innerHeight && bottom > 0
}
