/**
 * Links in mails to organisers: '#/arrangor?nyckel=SECRET'. A second parameter is the wish, such as '&gora=bekrafta' to
 * confirm the place.
 */

/** What the mailed link is for: to confirm the place, to change it, or to end the mails. */
export type Wish = 'confirm' | 'edit' | 'end'

export interface Arrival {
  /** The secret in the link, as sensitive as a password. Null when a mail program has cut the link. */
  readonly link: string | null
  readonly wish: Wish | null
}

const wishes: Readonly<Record<string, Wish>> = { bekrafta: 'confirm', andra: 'edit', avsluta: 'end' }

/** Reads an organiser's link from the URL's query. Null when the query has no 'nyckel'. */
export function readArrival(search: URLSearchParams): Arrival | null {
  const key = search.get('nyckel')
  if (key === null) return null
  return { link: /^[\w-]{43}$/.test(key) ? key : null, wish: wishOf(search.get('gora')) }
}

function wishOf(word: string | null): Wish | null {
  return word !== null && Object.hasOwn(wishes, word) ? (wishes[word] ?? null) : null
}
