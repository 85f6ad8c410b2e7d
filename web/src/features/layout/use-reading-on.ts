import { useEffect, useState } from 'react'

/** Scroll movements smaller than this are ignored, px: even a resting finger moves the page a little. */
const stepPx = 8

/** A visitor this close to the end of the page has read it, px: only space for floating elements follows. */
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
