/** Links in mails to organisers: '#/arrangor?nyckel=SECRET', with '&gora=bekrafta' for the wish. */

/** The purpose of the link in the mail: to confirm the place, to change it, or to end the mails. */
export type Wish = 'confirm' | 'edit' | 'end'

export interface Arrival {
  /** A secret, like a password. Null when a mail program has cut the link. */
  readonly link: string | null
  readonly wish: Wish | null
}

const wishes: Readonly<Record<string, Wish>> = { bekrafta: 'confirm', andra: 'edit', avsluta: 'end' }

/** Null when the address has no link. */
export function readArrival(search: URLSearchParams): Arrival | null {
  const key = search.get('nyckel')
  if (key === null) return null
  return { link: /^[\w-]{43}$/.test(key) ? key : null, wish: wishOf(search.get('gora')) }
}

function wishOf(word: string | null): Wish | null {
  return word !== null && Object.hasOwn(wishes, word) ? (wishes[word] ?? null) : null
}
