/** `npm run import -- osm FILE`: reads places from a file into the database; the README says how to get one. */
import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { swedishTime } from '@fyndkartan/domain/local-time'
import { systemClock } from './clock.ts'
import { CommandError, runCommand } from './run-command.ts'
import { applyImport } from './importer/apply-import.ts'
import { type ParsedFile, UnreadableFile } from './importer/import-draft.ts'
import { osmScope, parseOsm } from './importer/parse-osm.ts'
import { progressBar } from './importer/progress-bar.ts'
import { formatReport } from './importer/report.ts'

const usage = `Usage: npm run import -- osm FILE [--all] [--prune] [--dry-run]

  osm        Overpass JSON or GeoJSON: shop=second_hand, charity and antiques, amenity=marketplace
  --all      also elements without these tags, for a file that holds nothing else
  --prune    takes away what earlier imports of this format brought and this file does not hold:
             give it the whole area, not a part of it
  --dry-run  says what would happen and writes nothing`

await runCommand(async (open) => {
  const { file, all, prune, dryRun } = readArguments()
  const nowMs = systemClock()
  const parsed = readFile(file, (text) => parseOsm(text, { all, today: swedishTime(nowMs).date }))
  if (prune) assertWhole(parsed)
  const counts = await applyImport(await open(), nowMs, parsed.drafts, {
    scope: osmScope,
    prune,
    dryRun,
    onProgress: progressBar(process.stderr),
  })
  console.log(formatReport(parsed, counts, dryRun))
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        prune: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    })
    const [format, file, ...rest] = positionals
    if (format === undefined) throw new CommandError(usage)
    if (format !== 'osm') throw new CommandError(`Unknown format "${format}".\n${usage}`)
    if (file === undefined || rest.length > 0) throw new CommandError(`Give one file.\n${usage}`)
    return { file, all: values.all, prune: values.prune, dryRun: values['dry-run'] }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function readFile(file: string, read: (text: string) => ParsedFile): ParsedFile {
  const path = resolve(file)
  try {
    return read(textOf(readFileSync(path)))
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CommandError(`${basename(path)}: ${error.message}`)
    if (error instanceof Error && 'code' in error) throw new CommandError(`${path} cannot be read: ${error.message}`)
    throw error
  }
}

/** Throws for other encodings, which would come out with other letters. */
function textOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  let line = 1
  for (let start = 0, end = 0; end >= 0; start = end + 1, line++) {
    end = bytes.indexOf('\n', start)
    if (!isUtf8(bytes.subarray(start, end < 0 ? bytes.length : end))) break
  }
  throw new UnreadableFile(`line ${line} is not UTF-8`)
}

/** What a file leaves out is only gone when the file is whole. */
function assertWhole({ drafts, incomplete }: ParsedFile): void {
  if (incomplete !== null)
    throw new CommandError(`--prune refused: the file says that it is not whole (${incomplete}).`)
  if (drafts.length === 0) throw new CommandError('--prune refused: the file holds no place, so everything would go.')
}
