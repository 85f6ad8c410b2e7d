/** Compares links that are written in different ways. */

/** Whether two URLs lead to the same page: scheme, 'www.' and a trailing slash do not matter. */
export function isSameLink(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && linkKeyOf(one) !== '' && linkKeyOf(one) === linkKeyOf(other)
}

/** The spellings of a URL that `isSameLink` treats as equal: with and without scheme, 'www.' and trailing slash. */
export function linkSpellings(link: string): string[] {
  const bare = linkKeyOf(link)
  return ['http://', 'https://', ''].flatMap((scheme) =>
    ['', 'www.'].flatMap((host) => ['', '/'].map((end) => `${scheme}${host}${bare}${end}`)),
  )
}

/**
 * A key that is equal for all spellings of a URL. Only ASCII letters become lower case, because JavaScript and both
 * databases' indexes must give the same key.
 */
export function linkKeyOf(link: string): string {
  return link
    .trim()
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
    .replace(/^https?:\/\/(www\.)?|^www\./, '')
    .replace(/\/$/, '')
}
