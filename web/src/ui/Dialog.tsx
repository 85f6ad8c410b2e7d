import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './Dialog.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons at the bottom. */
  readonly actions?: ReactNode
  readonly wide?: boolean
}

/** A modal `<dialog>`: the browser keeps the focus inside, closes it on Escape and returns the focus to the opener. */
export function Dialog({ title, onClose, children, actions, wide = false }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // The element to focus after closing. Read during rendering, since the content may take the focus before this
  // component's effect runs.
  const [opener] = useState(() => document.activeElement)
  // A layout effect opens the dialog before the content's effects run, so that a calendar in it can focus a day.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      // Focuses the opener here, since the browser would do so only at the dialog's close event, and the dialog is
      // removed before that.
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [opener])
  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${wide ? styles.wide : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // A click with the dialog itself as its target is on the backdrop.
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label="Stäng">
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
            </svg>
          </button>
        </header>
        <div className={styles.body}>{children}</div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}
