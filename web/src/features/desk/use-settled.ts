import { useEffect, useState } from 'react'

/**
 * How long presses are ignored, ms: longer than a double tap, and long enough to notice that the content has changed.
 */
const settlingMs = 1000

/**
 * False for the first second after the component appears, since a press in that time was meant for the content before
 * it.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settlingMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
