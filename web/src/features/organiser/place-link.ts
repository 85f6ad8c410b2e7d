/** The links in mails to those who run a place: '#/arrangor?nyckel=SECRET', with '&gora=bekrafta' for what the mail asks. */

/** What the link in the mail was for: saying that all is right, changing something, or getting no more mails. */
export type Wish = 'confirm' | 'edit' | 'end'

export interface Arrival {
  /** As secret as a password. Null when the link was cut, as some mail programs do. */
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
