import type { PlaceKind } from '@fyndkartan/domain/place'
import { kindLinkParams } from './features/search/search-words.ts'
import { homePath } from './paths.ts'

/** The names of the footer's links, spelt as in spec §2. */
const kindNames: readonly [PlaceKind | 'all', string][] = [
  ['market', 'Loppisar'],
  ['shop', 'Second Hand Butiker'],
  ['all', 'Alla Evenemang'],
]
/** The footer's links to searches for all markets, all shops, and both. */
export const kindLinks = kindNames.map(([kind, label]) => ({ label, to: homePath(kindLinkParams(kind)) }))
