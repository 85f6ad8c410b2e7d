import { listInWords } from '@fyndkartan/domain/list-in-words'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { findTownName } from '@fyndkartan/domain/town-names'

const kindNames = { all: 'Loppisar och second hand', shop: 'Second hand', market: 'Loppisar' } as const

/** The heading of an embedded frame that has no title of its own: 'Loppisar i Borås och Alingsås'. */
export function headingOf({ kind, towns: named, area }: Pick<SearchFilter, 'kind' | 'towns' | 'area'>): string {
  if (area !== null) return `${kindNames[kind]} i närheten`
  return named === 'all' ? kindNames[kind] : `${kindNames[kind]} i ${listInWords(named.map(spelled))}`
}

/** The town's name as spelled in the table of towns. A town that is not in the table gets a capital letter. */
function spelled(town: string): string {
  return findTownName(town) ?? town.charAt(0).toUpperCase() + town.slice(1)
}
