import { useEffect, useEffectEvent } from 'react'

/** Calls `onReturn` when the device has a network again. */
export function useOnReturn(onReturn: (() => void) | null): void {
  const returned = useEffectEvent(() => onReturn?.())
  useEffect(() => {
    const listen = () => returned()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
}
