import { type RefObject, useEffect } from 'react'
import { focusField } from './form-fields.ts'
import type { SignInState } from './use-sign-in.ts'

/**
 * Focuses the invalid field after an attempt, or else the message if it is visible and the clicked element has lost the
 * focus. A focus that the visitor has moved elsewhere stays there.
 */
export function useOutcomeFocus(
  state: SignInState,
  form: RefObject<HTMLFormElement | null>,
  message: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (state.kind === 'running' || (state.kind === 'open' && state.note === null)) return
    const focused = document.activeElement
    // An ancestor of the form counts as lost focus, since use-focus-net moves the focus there during a long answer.
    const isLost = focused === null || focused.contains(form.current) || focused.matches(':disabled')
    if (!isLost && !form.current?.closest('section')?.contains(focused)) return
    const [field] = state.kind === 'open' && state.note?.kind === 'refused' ? state.note.fields : []
    if (form.current && field) focusField(form.current, field)
    else if (isLost) message.current?.focus()
    message.current?.scrollIntoView({ block: 'nearest' })
  }, [state, form, message])
}
