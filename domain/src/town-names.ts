/** Only the names of the town table, for parsing a URL without loading positions, counties and populations. */
import { townNameRows } from './town-names-data.ts'

/** In Swedish order, as in the table. */
export const townNames: readonly string[] = townNameRows.trim().split('\n')

const namesByFolded = new Map(townNames.map((name) => [foldName(name), name]))

/** A town's name as spelled in the table, matched in any case; undefined when there is no such town. */
export function findTownName(text: string): string | undefined {
  return namesByFolded.get(foldName(text))
}

/** Case and Unicode composition are ignored when names are compared. */
export function foldName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}
