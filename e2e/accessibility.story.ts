import { sceneGroups } from '../tools/scenes.ts'
import { test } from './story.ts'
import { expectAccessibleScenes, walkedSite } from './walk-scenes.ts'

test.use(walkedSite)

/** Some of the most visited states; variants/every-scene.story.ts has all. */
const visited = ['map-shop-popup', 'list', 'filter-dates', 'shop', 'tips', 'login']

test('the most visited pages are accessible', async ({ page, site, browser }) => {
  const scenes = sceneGroups.flatMap(({ scenes }) => Object.entries(scenes)).filter(([name]) => visited.includes(name))
  await expectAccessibleScenes(page, { browser, site, viewer: 'visitor' }, scenes)
})
