import { sceneGroups } from '../../tools/scenes.ts'
import { test } from '../story.ts'
import { expectAccessibleScenes, walkedSite } from '../walk-scenes.ts'

test.use(walkedSite)

/** The number of scenes in a story, so that workers can share them. */
const shareSize = 40

for (const { viewer, scenes } of sceneGroups) {
  const all = Object.entries(scenes).filter(([, { print }]) => print !== true)
  for (let from = 0; from < all.length; from += shareSize) {
    const share = all.slice(from, from + shareSize)
    test(`the scenes from ${share[0]?.[0]} to ${share.at(-1)?.[0]} are accessible`, async ({ page, site, browser }) => {
      await expectAccessibleScenes(page, { browser, site, viewer }, share)
    })
  }
}
