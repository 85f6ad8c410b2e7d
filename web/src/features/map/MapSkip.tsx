import { type ReactNode, useRef } from 'react'
import styles from './MapSkip.module.css'

/** A link before a map with which keyboard users skip it. */
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
