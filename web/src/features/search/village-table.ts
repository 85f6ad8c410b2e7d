/**
 * Reads the domain's villages.json, the villages of the town dialog, and finds names in it. tools/geodata/villages.ts
 * writes the file and describes its format.
 */
import { type LatLng, usablePosition } from '@fyndkartan/domain/geo'
import { towns } from '@fyndkartan/domain/towns'
import { foldTyped } from './fold-typed.ts'

export interface Village {
  readonly name: string
  /** The village's town and county: 'Mark, Västra Götalands län'. */
  readonly whereabouts: string
  /** The village's centre, precise to about 100 m. */
  readonly position: LatLng
  /** The number of inhabitants, rounded to hundreds; 0 when unknown. */
  readonly population: number
  /** The name as returned by `foldTyped`: lower case without accents. */
  readonly folded: string
}

export interface VillageTable {
  /**
   * Search keys in alphabetical order. 'Stora Mellösa' has the keys 'stora mellosa' and 'mellosa', so that any word of
   * a name finds it.
   */
  readonly keys: readonly { readonly key: string; readonly village: Village }[]
}

/** Decodes the parsed villages.json; throws a TypeError when it has another format. */
export function readVillages(file: unknown): VillageTable {
  const { villages } = file as { readonly villages?: unknown }
  if (!Array.isArray(villages)) throw new TypeError('not a file of villages')
  const municipalities = new Map(
    towns
      .filter(({ isMunicipality }) => isMunicipality)
      .map(({ municipalityCode, name, county }) => [municipalityCode, `${name}, ${county}`]),
  )
  const keys = villages.flatMap((row) => keysOf(readVillage(String(row), municipalities)))
  return { keys: keys.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)) }
}

function readVillage(row: string, municipalities: ReadonlyMap<string, string>): Village {
  const [name, code, lat, lng, hundreds] = row.split('|')
  const position = usablePosition(Number(lat), Number(lng))
  const population = Number(hundreds) * 100
  if (!name || !code || !position || !Number.isFinite(population)) throw new TypeError(row)
  return { name, whereabouts: municipalities.get(code) ?? '', position, population, folded: foldTyped(name) }
}

function keysOf(village: Village): VillageTable['keys'] {
  const words = village.folded.split(' ')
  return words.map((_, at) => ({ key: words.slice(at).join(' '), village }))
}

/**
 * The villages whose name has a word that begins with `folded`, a text from `foldTyped`. First those with exactly this
 * name, then those whose name begins with it, then the rest; larger villages first in each group. None for an empty
 * text.
 */
export function findVillages({ keys }: VillageTable, folded: string): Village[] {
  if (folded === '') return []
  const found = new Map<Village, number>()
  for (let at = firstFrom(keys, folded); keys[at]?.key.startsWith(folded); at++) {
    const { village } = keys[at] as VillageTable['keys'][number]
    found.set(village, village.folded === folded ? 0 : village.folded.startsWith(folded) ? 1 : 2)
  }
  return [...found]
    .sort(([a, rankA], [b, rankB]) => rankA - rankB || b.population - a.population || (a.folded < b.folded ? -1 : 1))
    .map(([village]) => village)
}

/** Binary search: the index of the first key that is equal to `folded` or after it. */
function firstFrom(keys: VillageTable['keys'], folded: string): number {
  let from = 0
  let to = keys.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((keys[middle]?.key ?? '') < folded) from = middle + 1
    else to = middle
  }
  return from
}
