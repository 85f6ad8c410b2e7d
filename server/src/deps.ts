import type { Writable } from 'node:stream'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import type { ChosenSlideshow } from './live/chosen-slideshow.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/open.ts'
import type { FigureCounts } from './live/figures.ts'
import type { FavouriteSets } from './live/favourite-sets.ts'
import type { AddressFinder } from './geocoder/address-finder.ts'
import type { Identity } from './identity/identity.ts'
import type { Mailer } from './mail/mailer.ts'
import type { IndexSync } from './live/index-sync.ts'
import type { JobCounts } from './live/job-counts.ts'
import type { TravelTimes } from './router/travel-times.ts'
import type { SeriesRules } from './live/series-rules.ts'

/** The dependencies of the application: main.ts builds them and passes them on; nothing is global. */
export interface Deps {
  readonly config: Config
  readonly clock: Clock
  readonly database: Database
  readonly index: PlaceIndex
  readonly sync: IndexSync
  readonly identity: Identity
  readonly favourites: FavouriteSets
  readonly slideshow: ChosenSlideshow
  readonly series: SeriesRules
  readonly jobs: JobCounts
  readonly figures: FigureCounts
  readonly mailer: Mailer
  /** Finds the positions of typed addresses; null or missing without a geocoder. */
  readonly addresses?: AddressFinder | null
  /** Gets travel times from the router; null or missing without a router. */
  readonly travel?: TravelTimes | null
  /** Receives the promises of work that continues after its call is answered, so that tests can wait for it. */
  readonly background?: (work: Promise<void>) => void
  /** Aborted when the server begins to stop; if missing, it never stops. */
  readonly leaving?: AbortSignal
  /** Destination of the log; standard output if missing. */
  readonly logStream?: Writable
}
