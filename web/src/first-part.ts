/** The kinds of page, by what has to be loaded besides the shell. */
export type FirstPart = 'map' | 'list' | 'shop' | 'market' | 'other'

/**
 * Guesses from the address what will be shown; `hash` includes the '#'. It is kept small because it is inlined in the page; the real
 * rules are in paths.ts and search-url.ts. A wrong guess only makes the page load a little later.
 */
export function firstPartOf(hash: string): FirstPart {
  if (/^#\/store\/./.test(hash)) return 'shop'
  if (/^#\/event\/./.test(hash)) return 'market'
  if (!/^(#\/?)?(\?|$)/.test(hash)) return 'other'
  return /[?&]view_mode=list(&|$)/i.test(hash) ? 'list' : 'map'
}

/**
 * The call that a place's own page begins with; null for other pages. Like `firstPartOf` it guesses what places.ts in `api/` knows.
 */
export function firstCallOf(hash: string): string | null {
  const [, kind, id] = /^#\/(store|event)\/([1-9]\d{0,14})(?:\?|$)/.exec(hash) ?? []
  return id === undefined ? null : `/get_${kind}/${id}`
}
