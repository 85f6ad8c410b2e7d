/** The kinds of page that need different files besides the site's shell. */
export type FirstPart = 'map' | 'list' | 'shop' | 'market' | 'other'

/**
 * Guesses the kind of page from the address; `hash` includes the '#'. The code is inlined in the page, so it is short;
 * the exact rules are in paths.ts and search-url.ts. A wrong guess only delays the page a little.
 */
export function firstPartOf(hash: string): FirstPart {
  if (/^#\/store\/./.test(hash)) return 'shop'
  if (/^#\/event\/./.test(hash)) return 'market'
  if (!/^(#\/?)?(\?|$)/.test(hash)) return 'other'
  return /[?&]view_mode=list(&|$)/i.test(hash) ? 'list' : 'map'
}

/**
 * Guesses the address of the API call for a place's page; null for other pages. The exact rules are in api/places.ts.
 */
export function firstCallOf(hash: string): string | null {
  const [, kind, id] = /^#\/(store|event)\/([1-9]\d{0,14})(?:\?|$)/.exec(hash) ?? []
  return id === undefined ? null : `/get_${kind}/${id}`
}
