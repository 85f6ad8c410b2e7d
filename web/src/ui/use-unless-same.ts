import { useMemo } from 'react'

/** Returns the previous object as long as the new one has the same content, so that effects and requests do not run again. */
export function useUnlessSame<T>(value: T): T {
  const key = JSON.stringify(value)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- The key is the value.
  return useMemo(() => value, [key])
}
