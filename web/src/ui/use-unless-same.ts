import { useMemo } from 'react'

/** Keeps the previous object while its content is the same, so that an equal question is not asked again. */
export function useUnlessSame<T>(value: T): T {
  const key = JSON.stringify(value)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- The key is the value.
  return useMemo(() => value, [key])
}
