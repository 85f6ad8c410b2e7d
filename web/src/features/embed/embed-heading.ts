import { listInWords } from '@fyndkartan/domain/list-in-words'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { findTownName } from '@fyndkartan/domain/town-names'

const kindNames = { all: 'Loppisar och second hand', shop: 'Second hand', market: 'Loppisar' } as const

/** 'Loppisar i Borås och Alingsås', for a frame without a title of its own. */
export function headingOf({ kind, towns: named, area }: Pick<SearchFilter, 'kind' | 'towns' | 'area'>): string {
  if (area !== null) return `${kindNames[kind]} i närheten`
  return named === 'all' ? kindNames[kind] : `${kindNames[kind]} i ${listInWords(named.map(spelled))}`
}

/** The spelling of the town table; a town that is not in it gets a capital letter. */
function spelled(town: string): string {
  return findTownName(town) ?? town.charAt(0).toUpperCase() + town.slice(1)
}
