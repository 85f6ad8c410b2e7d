import { type RefObject, useEffect } from 'react'
import { focusField } from './form-fields.ts'
import type { SignInState } from './use-sign-in.ts'

/**
 * Moves the focus after an attempt: to the invalid field, or else to the message when the clicked element has lost the focus and
 * the message is visible. When the visitor has moved the focus elsewhere meanwhile, it stays there.
 */
export function useOutcomeFocus(
  state: SignInState,
  form: RefObject<HTMLFormElement | null>,
  message: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (state.kind === 'running' || (state.kind === 'open' && state.note === null)) return
    const focused = document.activeElement
    // Also when the focus is on an ancestor of the form, where use-focus-net moves it while an answer takes long.
    const isLost = focused === null || focused.contains(form.current) || focused.matches(':disabled')
    if (!isLost && !form.current?.closest('section')?.contains(focused)) return
    const [field] = state.kind === 'open' && state.note?.kind === 'refused' ? state.note.fields : []
    if (form.current && field) focusField(form.current, field)
    else if (isLost) message.current?.focus()
    message.current?.scrollIntoView({ block: 'nearest' })
  }, [state, form, message])
}
