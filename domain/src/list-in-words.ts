/** 'a', 'a och b', 'a, b och c'; of nothing ''. By hand, since `Intl` takes long to begin with on a slow phone. */
export function listInWords(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} och ${texts.at(-1)}`
}
