import type { ReactNode, Ref } from 'react'
import styles from './FormMessage.module.css'

interface Props {
  /** The id of the alert, so that invalid fields can refer to it. */
  readonly id?: string | undefined
  /** The text of an error, which screen readers announce at once. */
  readonly alert?: string | null
  /** The text of a success or a hint. */
  readonly status?: string | null
  /** A text about progress, such as while the form is being sent. */
  readonly running?: string | null
  /** A link or button to continue with. */
  readonly children?: ReactNode
  /** The element around the message. It gets the focus when the focused element is disabled or removed. */
  readonly ref?: Ref<HTMLDivElement>
}

/** The message about a form, placed above the form's button. */
export function FormMessage({ id, alert, status, running, children, ref }: Props) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.place}>
      {alert && (
        <p id={id} role="alert" className={styles.alert}>
          {alert}
        </p>
      )}
      {/* Always rendered, since screen readers announce changes only in live regions that exist beforehand. */}
      <p role="status" className={status ? styles.status : running ? styles.running : undefined}>
        {status ?? running}
      </p>
      {children}
    </div>
  )
}
