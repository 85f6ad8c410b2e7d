/**
 * `npm run source -- add|list|run|try|pause|resume|remove`: manages the sources that the site fetches by itself;
 * docs/import.md describes them.
 */
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { formatInstantSwedish } from '@fyndkartan/domain/swedish-instant'
import {
  type StoredSource,
  osmSweden,
  prepareSource,
  type SourceForm,
  type SourceTerms,
} from '@fyndkartan/domain/source'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config/config.ts'
import type { Database } from '../db/open.ts'
import { leaseRunOf } from '../db/source-runs.ts'
import { insertSource, loadRuns, loadSourceNamed, loadSources, settleSource, type SourceRow } from '../db/sources.ts'
import { write } from '../db/write.ts'
import { removeSource } from '../importer/apply-import.ts'
import { progressBar } from '../importer/progress-bar.ts'
import { scopeOfSource } from '../importer/source-scope.ts'
import { politeSettings, runLeased } from '../live/run-source.ts'
import { CommandError, creatingIf, newOption, newUsage, runCommand } from './run-command.ts'

const usage = `Usage: npm run source -- add osm-sweden
       npm run source -- add KIND ADDRESS --name NAME --licence LICENCE --attribution TEXT [--every hour|day|week|month]
              [--wanted WORDS] [--unwanted WORDS]
       npm run source -- list
       npm run source -- run NAME [--approve]
       npm run source -- try|pause|resume NAME
       npm run source -- remove NAME [--with-places]

  add        keeps a source and runs it once; a running server then fetches it regularly
             osm-sweden is OpenStreetMap's second-hand shops of all Sweden
  KIND       overpass, geojson, ical, csv or schema.org
  ADDRESS    a web address; of overpass also a query
  --wanted, --unwanted  words with commas between them, of which a title must contain one, or none
  try        says what a run would do and writes nothing
  run        a run that would change too much waits for the desk, or for --approve
  --approve  carries out what the last run has shown, if it is still the same
  --with-places  also removes what the source has brought, except what operators have edited
  ${newUsage}; for add`

const verbs = ['run', 'try', 'pause', 'resume', 'remove'] as const

await runCommand(async (open) => {
  const { positionals, values } = readArguments()
  const [verb, ...rest] = positionals
  if (verb === 'add') {
    const terms = termsOf(rest, values)
    return add(await open(creatingIf(values.new)), terms)
  }
  if (verb === 'list' && rest.length === 0) return list(await open())
  const [name, ...more] = rest
  if (name === undefined || more.length > 0 || !isVerb(verb)) throw new CommandError(usage)
  const database = await open()
  const source = await loadSourceNamed(database.db, name)
  if (source === null)
    throw new CommandError(`There is no source named "${name}". npm run source -- list shows them all.`)
  if (verb === 'run') return run(database, source, values.approve ? 'approved' : 'run')
  if (verb === 'try') return run(database, source, 'try')
  if (verb === 'remove') return remove(database, source, values['with-places'])
  return settle(database, source, verb)
})

function isVerb(text: string | undefined): text is (typeof verbs)[number] {
  return verbs.some((verb) => verb === text)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string', default: '' },
        licence: { type: 'string', default: '' },
        attribution: { type: 'string', default: '' },
        every: { type: 'string', default: 'day' },
        wanted: { type: 'string', default: '' },
        unwanted: { type: 'string', default: '' },
        approve: { type: 'boolean', default: false },
        'with-places': { type: 'boolean', default: false },
        ...newOption,
      },
    })
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function termsOf([kind = '', address = '', ...rest]: readonly string[], values: Omit<SourceForm, 'kind' | 'address'>) {
  if (kind === 'osm-sweden' && address === '') return osmSweden
  if (rest.length > 0) throw new CommandError(usage)
  const { name, licence, attribution, every, wanted, unwanted } = values
  const prepared = prepareSource({ name, kind, address, licence, attribution, every, wanted, unwanted })
  if ('terms' in prepared) return prepared.terms
  throw new CommandError(
    `${Object.entries(prepared.problems)
      .map((pair) => pair.join(': '))
      .join('\n')}\n${usage}`,
  )
}

async function add(database: Database, terms: SourceTerms): Promise<void> {
  const nowMs = systemClock()
  const id = await write(database, nowMs, (writing) => insertSource(writing, terms, scopeOfSource(terms)))
  if (id === null)
    throw new CommandError(`There is a source "${terms.name}" already: npm run source -- run "${terms.name}"`)
  const source = await loadSourceNamed(database.db, terms.name)
  if (source) await run(database, source, 'run')
}

async function list(database: Database): Promise<void> {
  const sources = await loadSources(database)
  console.log(sources.length === 0 ? 'There are no sources.' : sources.map(lineOf).join('\n'))
}

function lineOf({ name, kind, every, status, places, waitsFor, nextAtMs, lastRun }: StoredSource): string {
  const next = nextAtMs === null ? '' : `, next ${formatInstantSwedish(nextAtMs)}`
  const last = lastRun === null ? '' : `, last run ${lastRun.outcome} ${formatInstantSwedish(lastRun.startedAtMs)}`
  const why = waitsFor === null ? '' : `\n  ${waitsFor}`
  return `${name} (${kind}, every ${every}): ${status}, ${places} places${last}${next}${why}`
}

async function run(database: Database, source: SourceRow, order: 'run' | 'try' | 'approved'): Promise<void> {
  // Let a running server have the processor first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const held = order === 'approved' ? await lastFingerprint(database, source) : null
  const lease = await leaseRunOf(database, systemClock(), source.id, order)
  if (lease === null) throw new CommandError('A source is being fetched right now. Try again in a while.')
  console.log(`Fetches ${source.name}.`)
  const config = readConfig()
  const approved = { ...lease, source: { ...lease.source, approved: held } }
  const end = await runLeased(approved, politeSettings(config, config.siteUrl), {
    database,
    clock: systemClock,
    onProgress: progressBar(process.stderr),
  })
  if (end === null) throw new CommandError('The run was broken off. Try again.')
  const { outcome, reason, result } = end
  if (result) {
    const { added, changed, unchanged, kept, removed, skippedCount } = result
    console.log(
      `${result.read} read: ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged, ${kept} kept, ${skippedCount} skipped.`,
    )
  }
  if (outcome === 'failed') throw new CommandError(`The run failed, and nothing has changed. ${reason}`)
  if (outcome === 'held')
    throw new CommandError(
      `Nothing has changed. ${reason}\nIf that is right: npm run source -- run "${source.name}" --approve`,
    )
  console.log({ done: 'Done.', unchanged: 'Nothing new there.', tried: 'Nothing has been written.' }[outcome])
}

async function lastFingerprint({ db }: Database, { id }: SourceRow): Promise<string | null> {
  const [last] = await loadRuns(db, id, 1)
  return last?.result?.fingerprint ?? null
}

async function settle(database: Database, source: SourceRow, verb: 'pause' | 'resume'): Promise<void> {
  const status = verb === 'pause' ? 'paused' : 'active'
  await write(database, systemClock(), (writing) => settleSource(writing, source, status))
  console.log(`${source.name} is ${status}.`)
}

async function remove(database: Database, source: SourceRow, withPlaces: boolean): Promise<void> {
  await write(database, systemClock(), (writing) => removeSource(writing, source, { withPlaces, actor: 'command' }))
  console.log(`${source.name} is removed${withPlaces ? ' with its places' : '; its places stay'}.`)
}
