import { type RefObject, useEffect } from 'react'
import { focusField } from './form-fields.ts'
import type { SignInState } from './use-sign-in.ts'

/**
 * Moves the focus after an attempt: to the invalid field, or else to the message if the clicked element has lost the
 * focus. A focus that the visitor has moved outside the section stays.
 */
export function useOutcomeFocus(
  state: SignInState,
  form: RefObject<HTMLFormElement | null>,
  message: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (state.kind === 'running' || (state.kind === 'open' && state.note === null)) return
    const focused = document.activeElement
    // True also when an ancestor of the form has the focus: useFocusNet moves the focus there when an answer takes
    // long.
    const isLost = focused === null || focused.contains(form.current) || focused.matches(':disabled')
    if (!isLost && !form.current?.closest('section')?.contains(focused)) return
    const [field] = state.kind === 'open' && state.note?.kind === 'refused' ? state.note.fields : []
    if (form.current && field) focusField(form.current, field)
    else if (isLost) message.current?.focus()
    message.current?.scrollIntoView({ block: 'nearest' })
  }, [state, form, message])
}
