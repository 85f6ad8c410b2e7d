/** Chooses the parser of an import by the name of its format. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { hasWantedTitle, type TitleWords } from '@fyndkartan/domain/source'
import { type ImportDraft, type ImportProblem, type ParsedFile, tooMany, UnreadableFile } from './import-draft.ts'
import { parseCsv } from './parse-csv.ts'
import { parseIcal } from './parse-ical.ts'
import { osmScope, parseOsm } from './parse-osm.ts'
import { parseSchema } from './parse-schema.ts'
import { parseSiteGeojson } from './parse-site-geojson.ts'
import { scopeOf } from './source-name.ts'

export const sourceFormats = ['osm', 'ical', 'csv', 'schema', 'geojson'] as const

/** Formats whose files are published at URLs. */
const fetchedFormats: readonly string[] = ['ical', 'schema']

export function isFetched(format: string): boolean {
  return fetchedFormats.includes(format)
}

export type SourceFormat = (typeof sourceFormats)[number]

export interface SourceOptions {
  readonly format: SourceFormat
  /** The source name of the calendar, table or page: see source-name.ts. */
  readonly source: string
  /** For OpenStreetMap only: whether to import elements without the tags of second-hand shops too. */
  readonly all: boolean
  readonly today: CivilDate
  /** Whether to keep places outside Sweden, which are otherwise left out. */
  readonly abroad: boolean
  /** The most places in a file: one with more is rejected. Unlimited when omitted. */
  readonly maxPlaces?: number
  /** The report's lines about parts of the source that the text lacks, because they could not be read. */
  readonly broken?: readonly ImportProblem[]
  /** The words of titles of a source's places; places with any title when omitted. */
  readonly titles?: TitleWords
  /** The report's lines about how the text was decoded. */
  readonly notes?: readonly ImportProblem[]
}

/**
 * The limit of elements in OpenStreetMap's files, as a multiple of `maxPlaces`: many elements are just the corners of
 * others.
 */
const elementsPerPlace = 10

/**
 * Parses a text. Never fails for a single place; throws UnreadableFile for the text as a whole. `scope`: the prefix of
 * the source ids of its places.
 */
export function parseSource(text: string, options: SourceOptions): { parsed: ParsedFile; scope: string } {
  const { format, source, maxPlaces = Infinity, titles, broken = [], notes = [] } = options
  const all = parse(text, options, maxPlaces)
  const whole = titles ? withTitles(all, titles) : all
  const parsed = broken.length === 0 ? whole : withBroken(whole, broken)
  if (parsed.drafts.length > maxPlaces) throw tooMany(maxPlaces, ['places', 'platser'])
  const { asOf = null } = parsed
  // A date in the future comes from a wrong clock and is ignored.
  const usable = asOf !== null && asOf <= options.today ? asOf : null
  return {
    parsed: { ...parsed, shortened: [...notes, ...parsed.shortened], asOf: usable },
    scope: format === 'osm' ? osmScope : scopeOf(format, source),
  }
}

/** Leaves out the places with other titles. They are no longer part of the source, so that imports remove them. */
function withTitles({ drafts, skipped, ...parsed }: ParsedFile, titles: TitleWords): ParsedFile {
  const wanted: ImportDraft[] = []
  const lines: ImportProblem[] = []
  for (const draft of drafts) {
    const { name } = draft.facts
    if (hasWantedTitle(name ?? '', titles)) wanted.push(draft)
    else
      lines.push({
        at: draft.sourceId,
        reason: 'left out by the words of titles',
        ...(name !== null && { detail: name }),
      })
  }
  return { ...parsed, drafts: wanted, skipped: [...skipped, ...lines] }
}

function withBroken({ skipped, incomplete, ...parsed }: ParsedFile, broken: readonly ImportProblem[]): ParsedFile {
  return { ...parsed, skipped: [...broken, ...skipped], incomplete: incomplete ?? 'some of its pages cannot be read' }
}

function parse(text: string, { format, source, all, today, abroad }: SourceOptions, maxPlaces: number): ParsedFile {
  if (format === 'osm') return parseOsm(text, { all, today, abroad, maxElements: maxPlaces * elementsPerPlace })
  if (format === 'schema') return parseSchema(text, { source, today, abroad, maxItems: maxPlaces * elementsPerPlace })
  if (format === 'geojson') {
    const scope = scopeOf(format, source)
    const own = parseSiteGeojson(text, { scope, today, abroad })
    if (own) return own
    return parseOsm(text, { all: true, today, abroad, scope, maxElements: maxPlaces * elementsPerPlace })
  }
  return format === 'ical'
    ? parseIcal(text, { source, today, abroad })
    : parseCsv(text, { source, today, abroad, maxRows: maxPlaces })
}

/**
 * Whether to use a source's file that is incomplete, without removing anything: a row or a script may stay broken for
 * years, and the others must not wait for it.
 */
export function isUsableInPart({ drafts, incomplete, isCutOff = false }: ParsedFile): boolean {
  return incomplete !== null && !isCutOff && drafts.length > 0
}

/** The reason why the file may be incomplete, or null when pruning is safe. */
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
