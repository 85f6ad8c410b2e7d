/**
 * Serves the built site with SIZE benchmark places in a separate process: `node browser-host.ts SIZE TILE_URL`. It reports
 * its port to the parent and exits with it. The database stays empty: searches never query it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import { buildPlaces } from '../../search/bench/data.ts'
import { buildApp } from '../../server/src/app.ts'
import { ChosenSlideshow } from '../../server/src/live/chosen-slideshow.ts'
import { SeriesRules } from '../../server/src/live/series-rules.ts'
import { systemClock } from '../../server/src/clock.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { FavouriteSets } from '../../server/src/live/favourite-sets.ts'
import { IndexSync } from '../../server/src/live/index-sync.ts'
import { JobCounts } from '../../server/src/live/job-counts.ts'
import { indexOptions } from '../../server/src/modules/search/post-bytes.ts'
import { testIdentity } from '../../server/src/testing/test-identity.ts'
import { noMailer } from '../../server/src/testing/no-mailer.ts'

export interface HostReady {
  readonly port: number
}

const [size, tileUrl = ''] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-bench-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0', DATA_DIR: dataDir, TILE_URL: tileUrl })
const database = openDatabase(config, (error) => console.error(error))
await migrate(database)
const index = new PlaceIndex(indexOptions)
const sync = new IndexSync(database, index)
await sync.load()
index.load(Array.from(buildPlaces(Number(size), 1), (place) => ({ revision: 1, place })))
const app = await buildApp({
  config,
  clock: systemClock,
  database,
  index,
  sync,
  identity: testIdentity(systemClock),
  favourites: new FavouriteSets(database),
  slideshow: new ChosenSlideshow(database),
  series: new SeriesRules(database),
  jobs: new JobCounts(),
  mailer: noMailer,
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.once('disconnect', () => process.exit())
process.send?.({ port: (app.server.address() as AddressInfo).port } satisfies HostReady)
