/**
 * The password fields on the page, in order: label, type, autocomplete hint, whether text of any length can be pasted,
 * and the name of the button that shows the password.
 */
export function readPasswordFields() {
  return [...document.querySelectorAll<HTMLInputElement>('input[autocomplete$="-password"]')].map((field) => [
    field.labels?.[0]?.textContent,
    field.type,
    field.autocomplete,
    // A page prevents pasting by cancelling the event, or shortens the text with a maximum length.
    field.dispatchEvent(new Event('paste', { bubbles: true, cancelable: true })) && field.maxLength === -1,
    field.parentElement?.querySelector('button')?.textContent,
  ])
}

/** A hidden field, as `readPasswordFields` returns it. */
export function hiddenField(label: string, autocomplete: 'current-password' | 'new-password') {
  return [label, 'password', autocomplete, true, `Visa ${label.toLowerCase()}`]
}
