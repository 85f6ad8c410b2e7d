import { useEffect, useState } from 'react'

/** Longer than a double tap, and than it takes to notice that the content has changed. */
const settlingMs = 1000

/** False for the first second: a press then was meant for what was here before. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settlingMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
