/** The scenes of `npm run screenshots` by name; docs/statements refers to them. */
import type { SceneGroup } from './scene.ts'
import { memberScenes } from './scenes-account.ts'
import { deskScenes } from './scenes-desk.ts'
import { deskClaimScenes, organiserScenes } from './scenes-organiser.ts'
import { roundScenes } from './scenes-round.ts'
import { samePlaceScenes } from './scenes-same-places.ts'
import { sourceScenes } from './scenes-sources.ts'
import { formScenes, loginScenes, placeScenes, textScenes } from './scenes-pages.ts'
import { ownWatchScenes, watchScenes } from './scenes-watch.ts'
import { aroundScenes, filterScenes, listScenes, mapScenes } from './scenes-search.ts'

/** Groups for signed-out visitors come first, because a visitor who has signed in does not sign out again. */
export const sceneGroups: readonly SceneGroup[] = [
  { viewer: 'visitor', scenes: { ...mapScenes, ...listScenes, ...filterScenes, ...aroundScenes } },
  {
    viewer: 'visitor',
    scenes: { ...placeScenes, ...formScenes, ...roundScenes, ...organiserScenes, ...textScenes, ...loginScenes },
  },
  { viewer: 'visitor', scenes: watchScenes },
  { viewer: 'member', scenes: { ...memberScenes, ...ownWatchScenes } },
  { viewer: 'operator', scenes: { ...deskClaimScenes, ...sourceScenes, ...samePlaceScenes, ...deskScenes } },
]

export const sceneNames: ReadonlySet<string> = new Set(sceneGroups.flatMap(({ scenes }) => Object.keys(scenes)))
