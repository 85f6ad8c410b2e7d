import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Whether the device has a network. `onReturn` is called when it has one again. */
export function useOnline(onReturn: (() => void) | null): boolean {
  const returned = useEffectEvent(() => onReturn?.())
  useEffect(() => {
    const listen = () => returned()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
