import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './Dialog.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the foot. */
  readonly actions?: ReactNode
  readonly wide?: boolean
}

/** A modal `<dialog>`: the browser keeps focus inside, closes on Escape and gives focus back to what opened it. */
export function Dialog({ title, onClose, children, actions, wide = false }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Seen while rendering: what the dialog holds may take focus before its own effect runs.
  const [opener] = useState(() => document.activeElement)
  // Before the effects of what it holds, so that a calendar's own wish for focus is heard after the dialog's.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      // The element goes before its close event could give focus back, so this does.
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
        // A press on the backdrop arrives at the dialog itself, outside its frame.
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
