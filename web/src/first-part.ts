/** What an address shows besides the frame that every page has. */
export type FirstPart = 'map' | 'list' | 'place' | 'other'

/**
 * Tells from the address what will be shown, `hash` being its end with the '#'. A guess, so that it can stand in the page:
 * paths.ts and search-url.ts know it all, and whoever is guessed wrong waits a little longer.
 */
export function firstPartOf(hash: string): FirstPart {
  if (/^#\/(store|event)\/./.test(hash)) return 'place'
  if (!/^(#\/?)?(\?|$)/.test(hash)) return 'other'
  return /[?&]view_mode=list(&|$)/i.test(hash) ? 'list' : 'map'
}
