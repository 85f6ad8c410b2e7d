import type { Credentials } from '@fyndkartan/domain/account'

/**
 * The e-mail address and password typed into a sign-in form, and the repeated password if `asksTwice`. Reads the form
 * fields directly, since a password manager may fill them in without an event.
 */
export function readCredentials(form: HTMLFormElement, asksTwice = false): Credentials {
  return {
    email: readField(form, 'email'),
    password: readField(form, 'password'),
    confirmation: asksTwice ? readField(form, 'confirmation') : null,
  }
}

/** The current value of a text field of the form. Throws when the form has no such field. */
export function readField(form: HTMLFormElement, name: string): string {
  return textField(form, name).value
}

export function focusField(form: HTMLFormElement, name: string): void {
  textField(form, name).focus()
}

function textField(form: HTMLFormElement, name: string): HTMLInputElement {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) throw new Error(`the form has no field ${name}`)
  return field
}
