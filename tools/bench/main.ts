/**
 * `npm run bench` measures a visit to the site beside ready answers and rivals, the index alone, and the first map in a
 * browser. `-- visit`, `-- index` and `-- first-map` select one part. Writes docs/performance.md. With options it only
 * prints: `--places=10000`, `--rounds=2`, and for visits `--sites=.,../old` (checkouts with a built site) and
 * `--accept=gzip`. It does not build the site.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { canStartPostgis } from '../postgres.ts'
import { measureFirstMap } from './first-map.ts'
import { measureIndex } from './index-curve.ts'
import { type Figures, keepMeasured, pageFile, type Part, readMeasured } from './measured.ts'
import { formatPage, formatVisit } from './page.ts'
import { measureVisits } from './visit.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    places: { type: 'string' },
    rounds: { type: 'string' },
    sites: { type: 'string' },
    accept: { type: 'string' },
  },
})
const places = options.places?.split(',').map(Number)
const rounds = Number(options.rounds ?? 7)
const isComplete = Object.keys(options).length === 0

const measure: { readonly [P in Part]: () => Figures[P] | Promise<Figures[P]> } = {
  visit: () => {
    if (!canStartPostgis()) console.log('PostGIS is left out: install Debian’s postgresql-postgis.')
    return measureVisits({
      places: places ?? [10_000, 100_000],
      sites: options.sites?.split(',') ?? ['.'],
      accept: options.accept ?? 'gzip, deflate, br, zstd',
      rounds,
      visitMs: 1500,
      callMs: 300,
    })
  },
  index: () => measureIndex({ places: places ?? [10_000, 100_000, 1_000_000], rounds }),
  'first-map': () => measureFirstMap({ places: places?.[0] ?? 10_000, rounds }),
}

async function run(part: Part): Promise<void> {
  const figures = await measure[part]()
  if (part === 'visit') for (const one of figures as Figures['visit']) console.log(`\n${formatVisit(one).join('\n\n')}`)
  else console.log(figures)
  if (isComplete) keepMeasured(part, figures)
}

const parts = Object.keys(measure) as Part[]
const unknown = positionals.find((part) => !parts.some((known) => known === part))
if (unknown !== undefined) throw new Error(`there is no ${unknown}; choose of ${parts.join(', ')}`)
for (const part of parts) if (positionals.length === 0 || positionals.includes(part)) await run(part)
if (isComplete) writeFileSync(pageFile, formatPage(readMeasured()))
