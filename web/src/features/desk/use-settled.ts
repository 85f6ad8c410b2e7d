import { useEffect, useState } from 'react'

/** Longer than the second tap of a double, and than it takes to see that something else has come. */
const settlingMs = 1000

/** False for the first second: whoever presses then means what stood here before. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settlingMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
