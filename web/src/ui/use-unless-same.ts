import { useMemo } from 'react'

/** Returns the previous object while its content is equal, so that an equal request is not repeated. */
export function useUnlessSame<T>(value: T): T {
  const key = JSON.stringify(value)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- The key is the value.
  return useMemo(() => value, [key])
}
