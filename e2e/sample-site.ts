/**
 * The options of a site with the sample data. Series have dates from the day of the server's clock, which is that of
 * `knownNow`.
 */
import { sceneEnv } from '../tools/scene-site.ts'

export const sampleSite = { places: 'sample', serverEnv: sceneEnv } as const
