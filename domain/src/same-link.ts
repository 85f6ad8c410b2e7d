/** Spellings of one link. */

/** Whether two URLs lead to the same page, allowing for the ways in which people write them. */
export function isSameLink(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && linkKeyOf(one) !== '' && linkKeyOf(one) === linkKeyOf(other)
}

/** All variants of a URL that `isSameLink` treats as equal: with or without scheme, www and trailing slash. */
export function linkSpellings(link: string): string[] {
  const bare = linkKeyOf(link)
  return ['http://', 'https://', ''].flatMap((scheme) =>
    ['', 'www.'].flatMap((host) => ['', '/'].map((end) => `${scheme}${host}${bare}${end}`)),
  )
}

/**
 * Equal for the spellings of one URL. Lower-cases ASCII letters only, which works the same in JavaScript and in both databases' indexes.
 */
export function linkKeyOf(link: string): string {
  return link
    .trim()
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
    .replace(/^https?:\/\/(www\.)?|^www\./, '')
    .replace(/\/$/, '')
}
