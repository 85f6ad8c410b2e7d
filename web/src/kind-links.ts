import type { PlaceKind } from '@fyndkartan/domain/place'
import { kindLinkParams } from './features/search/search-words.ts'
import { homePath } from './paths.ts'

/** The names, as spec §2 spells them. */
const kindNames: readonly [PlaceKind | 'all', string][] = [
  ['market', 'Loppisar'],
  ['shop', 'Second Hand Butiker'],
  ['all', 'Alla Evenemang'],
]
/** The footer's links to all markets, all shops and everything. */
export const kindLinks = kindNames.map(([kind, label]) => ({ label, to: homePath(kindLinkParams(kind)) }))
