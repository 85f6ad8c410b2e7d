/** The sample data as of a known day, on a server whose clock shows it: series and what repeats follow the server's clock. */
import { sceneEnv } from '../tools/scene-site.ts'
import { knownNow } from './known-places.ts'
import { serverClockAt } from './moved-clock.ts'

export const sampleSite = { places: 'sample', serverEnv: { ...sceneEnv, ...serverClockAt(knownNow) } } as const
