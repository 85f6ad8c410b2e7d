/**
 * Joins texts: 'a', 'a och b', 'a, b och c'; '' for an empty list. It does not use `Intl`, whose first use takes long
 * on a slow phone.
 */
export function listInWords(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} och ${texts.at(-1)}`
}

/** Makes the first letter upper case: 'Fri entré'. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
