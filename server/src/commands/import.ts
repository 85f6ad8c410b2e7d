/** `npm run import -- osm|ical|csv|schema FILE`: reads places from a file into the database; docs/import.md describes the formats. */
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type CivilDate, swedishTime } from '@fyndkartan/domain/local-time'
import { systemClock } from '../clock.ts'
import { applyImport } from '../importer/apply-import.ts'
import { guardedFetch, isWebAddress } from '../importer/guarded-fetch.ts'
import { type ImportProblem, type ParsedFile, UnreadableFile } from '../importer/import-draft.ts'
import { isFetched, parseSource, type SourceFormat, sourceFormats, whyNotPrune } from '../importer/parse-source.ts'
import { progressBar } from '../importer/progress-bar.ts'
import { formatReport } from '../importer/report.ts'
import { sourceName, sourceNameOfUrl } from '../importer/source-name.ts'
import { utf8Text } from '../importer/utf8-text.ts'
import { CommandError, creatingIf, newOption, newUsage, runCommand } from './run-command.ts'

const usage = `Usage: npm run import -- osm FILE [--all] [--abroad] [--prune] [--dry-run]
       npm run import -- ical FILE|URL [--source NAME] [--abroad] [--prune] [--dry-run]
       npm run import -- csv FILE [--source NAME] [--abroad] [--prune] [--dry-run]
       npm run import -- schema FILE|URL [--source NAME] [--abroad] [--prune] [--dry-run]
       npm run import -- geojson FILE [--source NAME] [--abroad] [--prune] [--dry-run]

  osm        Overpass JSON or GeoJSON: shop=second_hand, charity and antiques, amenity=marketplace
  ical       a calendar (.ics) of flea markets; an address is http, https or webcal
  csv        a table of shops and markets; docs/import.md describes its columns
  schema     a web page that describes events and shops in the vocabulary of schema.org, or its JSON-LD
  geojson    GeoJSON of somebody else than OpenStreetMap, whose properties are named as its tags
  --all      also elements without these tags, for a file that holds nothing else
  --abroad   also places outside Sweden, which are left out and told of otherwise
  --source   what the calendar, table or page is called: importing again under the same name updates what it
             brought; the name of the file or the address when left out
  --prune    takes away what earlier imports of this source brought and it no longer holds: give it
             all of the source, not a part of it; markets of days gone by stay
  --dry-run  says what would happen and writes nothing
  ${newUsage}`

await runCommand(async (open) => {
  const options = readArguments()
  // Let a running server have the processor first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const nowMs = systemClock()
  const { date: today } = swedishTime(nowMs)
  const { parsed, scope } = await read(options, today)
  const refusal = options.prune ? whyNotPrune(parsed) : null
  if (refusal) throw new CommandError(`--prune refused: ${refusal.message}.`)
  const skipped = [...parsed.skipped]
  const counts = await applyImport(await open(creatingIf(options.isNew)), nowMs, parsed.drafts, {
    scope,
    source: options.source,
    today,
    asOf: parsed.asOf ?? null,
    ...(parsed.groups && { groups: parsed.groups }),
    ...(parsed.unread && { unread: parsed.unread }),
    prune: options.prune,
    dryRun: options.dryRun,
    onProgress: progressBar(process.stderr),
    onLeftOut: (lines) => skipped.push(...lines),
  })
  console.log(formatReport({ ...parsed, skipped }, counts, options.dryRun))
  if (options.format === 'osm' && !options.all && parsed.read > 0 && parsed.drafts.length === 0)
    console.log('No element has the tags of a second-hand shop: --all imports elements without them too.')
})

type Arguments = ReturnType<typeof readArguments>

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        abroad: { type: 'boolean', default: false },
        source: { type: 'string' },
        prune: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        ...newOption,
      },
    })
    const [format, file, ...rest] = positionals
    if (format === undefined) throw new CommandError(usage)
    if (!isFormat(format)) throw new CommandError(`Unknown format "${format}".\n${usage}`)
    if (file === undefined || rest.length > 0) throw new CommandError(`Give one file.\n${usage}`)
    if (values.all && format !== 'osm') throw new CommandError(`--all is for osm.\n${usage}`)
    if (values.source !== undefined && format === 'osm')
      throw new CommandError(`--source is for ical, csv, schema and geojson.\n${usage}`)
    const isUrl = isFetched(format) && isWebAddress(file)
    const source = sourceName(values.source ?? '') || nameOf(file, isUrl, format)
    const { all, abroad } = values
    return {
      format,
      file,
      isUrl,
      source,
      all,
      abroad,
      prune: values.prune,
      dryRun: values['dry-run'],
      isNew: values.new,
    }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function isFormat(text: string): text is SourceFormat {
  return sourceFormats.some((format) => format === text)
}

/** All files of OpenStreetMap belong to one source. */
function nameOf(file: string, isUrl: boolean, format: SourceFormat): string {
  if (format === 'osm') return 'OpenStreetMap'
  return isUrl ? sourceNameOfUrl(file) : sourceName(basename(file))
}

async function read(options: Arguments, today: CivilDate): Promise<{ parsed: ParsedFile; scope: string }> {
  const { file, isUrl } = options
  const path = isUrl ? file : resolve(file)
  try {
    const { content, charset } = isUrl ? await guardedFetch(file) : { content: readFileSync(path), charset: null }
    const notes: ImportProblem[] = []
    const text = utf8Text(content, { charset, onAssumed: (line) => notes.push(line) })
    return parseSource(text, { ...options, today, notes })
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw new CommandError(`${isUrl ? options.source : basename(path)}: ${error.message}`)
    if (error instanceof Error && 'code' in error) throw new CommandError(`${path} cannot be read: ${error.message}`)
    throw error
  }
}
