/**
 * 'a', 'a och b', 'a, b och c'; '' for an empty list. Written by hand, since the first use of `Intl` takes long on a
 * slow phone.
 */
export function listInWords(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} och ${texts.at(-1)}`
}

/** A text as the beginning of a sentence: 'Fri entré'. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
