import { type ReactNode, useRef } from 'react'
import styles from './MapSkip.module.css'

/** A skip link past a map, for keyboard users. */
export function MapSkip({ children }: { readonly children: ReactNode }) {
  const end = useRef<HTMLSpanElement>(null)
  return (
    <>
      <button type="button" className={styles.skip} onClick={() => end.current?.focus()}>
        Hoppa över kartan
      </button>
      {children}
      <span ref={end} tabIndex={-1} />
    </>
  )
}
