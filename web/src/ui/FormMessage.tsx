import type { ReactNode, Ref } from 'react'
import styles from './FormMessage.module.css'

interface Props {
  /** The alert's, for the fields that it is about. */
  readonly id?: string | undefined
  /** What is wrong; readers hear it at once. */
  readonly alert?: string | null
  /** What went well, or is good to know. */
  readonly status?: string | null
  /** What is going on. */
  readonly running?: string | null
  /** A way on. */
  readonly children?: ReactNode
  /** For focus, when what had it can no longer be used. */
  readonly ref?: Ref<HTMLDivElement>
}

/** What a form has to say of itself, above its button. */
export function FormMessage({ id, alert, status, running, children, ref }: Props) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.place}>
      {alert && (
        <p id={id} role="alert" className={styles.alert}>
          {alert}
        </p>
      )}
      {/* It stands here before it speaks: readers follow changes only in what they know. */}
      <p role="status" className={status ? styles.status : running ? styles.running : undefined}>
        {status ?? running}
      </p>
      {children}
    </div>
  )
}
