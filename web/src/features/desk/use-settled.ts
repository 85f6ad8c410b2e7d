import { useEffect, useState } from 'react'

/** Longer than a double tap, and long enough to notice that the content has changed. */
const settlingMs = 1000

/** False for the first second, in which a press was meant for the previous content. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settlingMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
