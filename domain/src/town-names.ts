/** The names of the town table alone, for reading an address without loading positions, counties and inhabitants. */
import { townNameRows } from './town-names-data.ts'

/** In Swedish order, as in the table. */
export const townNames: readonly string[] = townNameRows.trim().split('\n')

const namesByFolded = new Map(townNames.map((name) => [foldName(name), name]))

/** A town's name as the table spells it, read in any case; undefined when there is no such town. */
export function findTownName(text: string): string | undefined {
  return namesByFolded.get(foldName(text))
}

/** Names are the same in any case and however their letters are composed. */
export function foldName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}
