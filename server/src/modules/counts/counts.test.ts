import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemText } from '@fyndkartan/contract/problem'
import { expect, test } from 'vitest'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'

const path = endpoints.countPlaces.path

onSqlite(({ fresh }) => {
  test('a call without the key gets 401', async () => {
    const { app } = await buildSite(await fresh())
    const answer = await app.inject({ url: path })
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: problemText.wrongKey }])
  })

  test('counts fields: an empty database counts 0, as numbers', async () => {
    const site = await buildSite(await fresh())
    expect(await site.read(path)).toEqual({ events: 0, stores: 0 })
  })

  test('§7 counts answer: markets and shops are counted, past ones too', async () => {
    const markets = [buildMarket(), buildMarket({ date: '2020-01-01' }), buildMarket({ date: null })]
    const site = await buildSite(await fresh(), { shops: [buildShop()], markets })
    expect(await site.read(path)).toEqual({ events: 3, stores: 1 })
  })
})
