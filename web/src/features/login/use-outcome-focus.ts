import { type RefObject, useEffect } from 'react'
import { focusField } from './form-fields.ts'
import type { SignInState } from './use-sign-in.ts'

/**
 * After an attempt focus stands where one goes on: in the field that is wrong, else at the message when what was pressed
 * has lost it, and the message can be seen. Whoever has gone elsewhere meanwhile is left alone.
 */
export function useOutcomeFocus(
  state: SignInState,
  form: RefObject<HTMLFormElement | null>,
  message: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (state.kind === 'running' || (state.kind === 'open' && state.note === null)) return
    const focused = document.activeElement
    // In what the form stands in as a whole, too: so far the net has caught it, when the answer took its time.
    const isLost = focused === null || focused.contains(form.current) || focused.matches(':disabled')
    if (!isLost && !form.current?.closest('section')?.contains(focused)) return
    const [field] = state.kind === 'open' && state.note?.kind === 'refused' ? state.note.fields : []
    if (form.current && field) focusField(form.current, field)
    else if (isLost) message.current?.focus()
    message.current?.scrollIntoView({ block: 'nearest' })
  }, [state, form, message])
}
