import { useMemo } from 'react'

/**
 * Returns the previous object while the new one has the same content, so that effects and requests that depend on it do
 * not run again.
 */
export function useUnlessSame<T>(value: T): T {
  const key = JSON.stringify(value)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- The key is the value.
  return useMemo(() => value, [key])
}
