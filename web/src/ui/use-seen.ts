import { type RefObject, useEffect, useState } from 'react'

/** True from when the element first comes into the window. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      setSeen(true)
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}
