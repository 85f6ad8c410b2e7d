import type { EmbedQuery } from '@fyndkartan/contract/embed-query'
import { listInWords } from '@fyndkartan/domain/list-in-words'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { findTownName } from '@fyndkartan/domain/town-names'

const kindNames = { all: 'Loppisar och second hand', shop: 'Second hand', market: 'Loppisar' } as const

interface Headed extends Pick<EmbedQuery, 'title'> {
  readonly filter: Pick<SearchFilter, 'kind' | 'towns' | 'area'>
}

/**
 * The heading of the frame: its title, or the search in words ('Loppisar i Borås och Alingsås'). With `isAlone` the
 * frame is not inside another site's page, and the heading has no words of the address: a link to this site could
 * otherwise show any text as the site's own.
 */
export function headingOf({ title, filter: { kind, towns, area } }: Headed, isAlone: boolean): string {
  if (title !== null && !isAlone) return title
  if (area !== null) return `${kindNames[kind]} i närheten`
  if (towns === 'all') return kindNames[kind]
  const named = towns.map((town) => findTownName(town) ?? (isAlone ? 'vald ort' : capitalised(town)))
  return `${kindNames[kind]} i ${listInWords([...new Set(named)])}`
}

function capitalised(town: string): string {
  return town.charAt(0).toUpperCase() + town.slice(1)
}
