/** The kinds of page, by the files that they need besides the shell. */
export type FirstPart = 'map' | 'list' | 'shop' | 'market' | 'other'

/**
 * Guesses the kind of page from the address; `hash` includes the '#'. Small, since it is inlined in the page; paths.ts
 * and search-url.ts have the real rules. A wrong guess only delays the page a little.
 */
export function firstPartOf(hash: string): FirstPart {
  if (/^#\/store\/./.test(hash)) return 'shop'
  if (/^#\/event\/./.test(hash)) return 'market'
  if (!/^(#\/?)?(\?|$)/.test(hash)) return 'other'
  return /[?&]view_mode=list(&|$)/i.test(hash) ? 'list' : 'map'
}

/** The first call of a place's own page; null for other pages. A guess too; places.ts in `api/` has the real rules. */
export function firstCallOf(hash: string): string | null {
  const [, kind, id] = /^#\/(store|event)\/([1-9]\d{0,14})(?:\?|$)/.exec(hash) ?? []
  return id === undefined ? null : `/get_${kind}/${id}`
}
