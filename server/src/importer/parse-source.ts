/** The formats that places are imported from, by name. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { type ParsedFile, UnreadableFile } from './import-draft.ts'
import { parseCsv } from './parse-csv.ts'
import { parseIcal } from './parse-ical.ts'
import { osmScope, parseOsm } from './parse-osm.ts'
import { scopeOf } from './source-name.ts'

export const sourceFormats = ['osm', 'ical', 'csv'] as const

export type SourceFormat = (typeof sourceFormats)[number]

export interface SourceOptions {
  readonly format: SourceFormat
  /** What the calendar or table is called: see source-name.ts. */
  readonly source: string
  /** OpenStreetMap: also elements without the tags of second-hand shops. */
  readonly all: boolean
  readonly today: CivilDate
}

/** Never fails for a single place; throws UnreadableFile for the text as a whole. `scope`: what all its source ids begin with. */
export function parseSource(
  text: string,
  { format, source, all, today }: SourceOptions,
): { parsed: ParsedFile; scope: string } {
  if (format === 'osm') return { parsed: parseOsm(text, { all, today }), scope: osmScope }
  const parsed = format === 'ical' ? parseIcal(text, { source, today }) : parseCsv(text, { source })
  return { parsed, scope: scopeOf(format, source) }
}

/** What a file leaves out is only gone when the file is whole: why it may not be; null when nothing speaks against pruning. */
export function whyNotPrune({ drafts, incomplete }: ParsedFile): UnreadableFile | null {
  if (incomplete !== null)
    return new UnreadableFile(
      `the file says that it is not whole (${incomplete})`,
      'Filen är inte hel, så det går inte att veta vad som är borta',
    )
  if (drafts.length === 0)
    return new UnreadableFile(
      'the file holds no place, so everything would go',
      'Filen innehåller inga platser, så allt skulle tas bort',
    )
  return null
}
