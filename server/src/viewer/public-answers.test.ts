import { endpoints } from '@fyndkartan/contract/endpoints'
import { expect, test, vi } from 'vitest'
import { deletePlacesOfSource } from '../db/places.ts'
import { write } from '../db/write.ts'
import { buildShop } from '../testing/build-place.ts'
import { buildSite } from '../testing/build-site.ts'
import { onSqlite } from '../testing/databases.ts'

const shopPath = endpoints.getShop.path.replace('{id}', '1')
const everything = '?start_date=2026-11-21&end_date=2026-12-21&city=*&event_type=*'

onSqlite(({ fresh }) => {
  const build = async () => {
    const shops = [buildShop({ id: 1 }), buildShop({ id: 2, source: 'sample' })]
    return buildSite(await fresh(), { shops, clock: () => Date.UTC(2026, 10, 21, 11) })
  }

  test.each([
    ['counts', endpoints.countPlaces.path],
    ['one place', shopPath],
    ['known facts', endpoints.selectKnownFacts.path + everything],
    ['map rows', endpoints.searchMap.path + everything],
  ])('are computed once for all visitors, until the index changes: %s', async (_, path) => {
    const site = await build()
    const { index } = site
    const work = [
      vi.spyOn(index, 'marketCount', 'get'),
      ...(['restOf', 'countKnown', 'findAll'] as const).map((name) => vi.spyOn(index, name)),
    ]
    const times = () => work.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    const answer = async () => {
      const { statusCode, rawPayload, headers } = await site.call(path)
      return [statusCode, rawPayload.toString('base64'), headers.etag]
    }
    const first = await answer()
    const made = times()
    expect(made).toBeGreaterThan(0)
    expect(await answer()).toEqual(first)
    expect(times()).toBe(made)
    await write(site.database, 1, (writing) => deletePlacesOfSource(writing, 'sample'))
    await site.sync.catchUp()
    const [, , tag] = await answer()
    expect(tag).not.toBe(first[2])
    expect(times()).toBeGreaterThan(made)
  })

  test('an answer with a viewer’s marks is not used for others', async () => {
    const site = await build()
    const anna = { uid: 'uid-of-anna' }
    await site.callAs(anna, endpoints.addFavourite.path, {
      method: 'POST',
      payload: { target_id: '1', target_type: 'store' },
    })
    const marked = await site.callAs(anna, shopPath)
    const others = await site.call(shopPath)
    const again = await site.callAs(anna, shopPath)
    expect([marked, others, again].map((answer) => answer.json<{ is_favorite: number }>().is_favorite)).toEqual([
      1, 0, 1,
    ])
    expect(marked.headers['cache-control']).toBe('private, no-store')
  })
})
