/** A site with the sample data. Series follow the server's clock, which shows the known day. */
import { sceneEnv } from '../tools/scene-site.ts'

export const sampleSite = { places: 'sample', serverEnv: sceneEnv } as const
