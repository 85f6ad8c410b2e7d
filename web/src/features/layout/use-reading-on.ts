import { useEffect, useState } from 'react'

/** Smaller movements are ignored: even a resting finger moves the page a little, px. */
const stepPx = 8

/** This close to its end the page has been read: only the space for the floating elements follows, px. */
const endPx = 80

/** True while the visitor scrolls down and has not reached the end, so that floating elements should be hidden. */
export function useReadingOn(): boolean {
  const [isReadingOn, setReadingOn] = useState(false)
  useEffect(() => {
    let before = window.scrollY
    const follow = () => {
      const { scrollY, innerHeight } = window
      const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - endPx
      if (isAtEnd || scrollY <= 0) setReadingOn(false)
      else if (Math.abs(scrollY - before) < stepPx) return
      else setReadingOn(scrollY > before)
      before = scrollY
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return isReadingOn
}
