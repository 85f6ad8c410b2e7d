import type { ReactNode, Ref } from 'react'
import styles from './FormMessage.module.css'

interface Props {
  /** The alert's id, for the fields with the error. */
  readonly id?: string | undefined
  /** An error, which screen readers announce at once. */
  readonly alert?: string | null
  /** A success or a hint. */
  readonly status?: string | null
  /** Progress. */
  readonly running?: string | null
  /** A link or button to continue with. */
  readonly children?: ReactNode
  /** The container, which gets the focus when the focused element is disabled or removed. */
  readonly ref?: Ref<HTMLDivElement>
}

/** The message of a form, above its button. */
export function FormMessage({ id, alert, status, running, children, ref }: Props) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.place}>
      {alert && (
        <p id={id} role="alert" className={styles.alert}>
          {alert}
        </p>
      )}
      {/* Always rendered, since screen readers announce changes only in live regions that they already know. */}
      <p role="status" className={status ? styles.status : running ? styles.running : undefined}>
        {status ?? running}
      </p>
      {children}
    </div>
  )
}
