import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  /** The number of failed validations. When it grows, the first invalid field gets the focus. */
  readonly refusals: number
  /** Whether the first field gets the focus when the form opens. */
  readonly takesFocus?: boolean
  readonly className?: string | undefined
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** The form around the fields of a place. Turns off the browser's own validation messages. */
export function DraftForm({ refusals, takesFocus = false, className, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  return (
    <form
      ref={form}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
