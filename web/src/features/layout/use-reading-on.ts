import { useEffect, useState } from 'react'

/** A finger that rests moves the page a little, px. */
const stepPx = 8

/** So near its end, px, the page is read: what follows are the lines that keep room for what floats. */
const endPx = 80

/** The visitor is scrolling down and has not come to the end: what floats over the page had better give way. */
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
