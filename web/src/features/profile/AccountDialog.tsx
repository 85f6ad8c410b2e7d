import { type ReactNode, useEffect, useId, useRef } from 'react'
import buttons from '../../ui/button.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './AccountDialog.module.css'
import type { FieldProblem } from './password-change.ts'
import { readForm } from '../../ui/read-form.ts'

interface Props {
  readonly title: string
  /** The address of the account, for a hidden field that password managers read. */
  readonly email: string | null
  /** The submit button's text. */
  readonly action: string
  readonly actionStyle?: 'plain' | 'danger'
  readonly isRunning: boolean
  /** The error message about the whole form, such as a failed request; null for none. */
  readonly failure: string | null
  /** The `name` of the field that gets the focus when the dialog opens and after a refusal. */
  readonly firstField: string | null
  /** The error message of one field, which then gets the focus. */
  readonly problem: FieldProblem<string> | null
  readonly onSubmit: (values: Readonly<Record<string, string>>) => void
  readonly onClose: () => void
  /** The fields of the form. */
  readonly children: ReactNode
}

/** A dialog with a form that asks for the account's password. It cannot be closed while its request is running. */
export function AccountDialog(props: Props) {
  const { title, email, action, actionStyle = 'plain', isRunning, failure, firstField, problem } = props
  const { onSubmit, onClose, children } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const close = () => {
    if (!isRunning) onClose()
  }
  useEffect(() => {
    if (isRunning) return
    const field = form.current?.elements.namedItem(problem?.field ?? firstField ?? '')
    if (field instanceof HTMLElement) field.focus()
  }, [problem, firstField, isRunning])
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <button type="button" className={buttons.quiet} aria-disabled={isRunning} onClick={close}>
            Avbryt
          </button>
          <button
            type="submit"
            form={id}
            className={`${buttons.plain} ${actionStyle === 'danger' ? styles.danger : ''}`}
            aria-disabled={isRunning}
          >
            {isRunning ? 'Vänta...' : action}
          </button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(readForm(event.currentTarget))
        }}
      >
        <input
          type="text"
          autoComplete="username"
          value={email ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
          className="visually-hidden"
        />
        {children}
        {failure && !problem && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
}
