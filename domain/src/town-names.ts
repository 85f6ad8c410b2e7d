/** The names of the towns alone, so that a URL can be parsed without loading positions, counties and populations. */
import { townNameRows } from './town-names-data.ts'

/** The names of all towns, in Swedish alphabetical order as in the table. */
export const townNames: readonly string[] = townNameRows.trim().split('\n')

const namesByFolded = new Map(townNames.map((name) => [foldName(name), name]))

/** A town's name as the table spells it, whatever the case of `text`; undefined when the table lacks it. */
export function findTownName(text: string): string | undefined {
  return namesByFolded.get(foldName(text))
}

/** A name in the form in which names are compared: trimmed, lower case, composed letters (NFC). */
export function foldName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}
