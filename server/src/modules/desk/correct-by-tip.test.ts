/** Corrects existing places by tips about them. */
import type { DeskPlaceAnswerWire } from '@fyndkartan/contract/desk'
import type { deskTipAnswerSchema } from '@fyndkartan/contract/desk-schema'
import type { Static } from '@fyndkartan/contract/schema'
import { typedSeriesToWire } from '@fyndkartan/contract/series-wire'
import { formOfPlace } from '@fyndkartan/domain/place-form'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { writeSeries } from '@fyndkartan/domain/series/typed-series'
import { beforeEach, expect, test } from 'vitest'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { addOperators, deskOf, namesFound, newMarket, newShop, sendTip, shopWire } from '../../testing/desk-site.ts'
import { tipWireOf } from '../../testing/tip-wire.ts'

type Answer = Static<typeof deskTipAnswerSchema>
type Published = { readonly place_id: number; readonly action_id: number }

onEachDatabase(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  beforeEach(async () => {
    const clock = () => Date.UTC(2026, 10, 21, 11)
    site = await buildSite(await fresh(), { clock, config: { rateLimitPerMinute: 0 } })
    await addOperators(site)
    desk = deskOf(site)
  })

  const tip = async (id: number) => (await desk.read<Answer>('deskTip', id)).tip
  const found = (words: string) => namesFound(site, words)
  const places = async () =>
    (await site.database.db.selectFrom('shop').select('id').where('deleted_at', 'is', null).execute()).length
  const lines = () => site.database.db.selectFrom('action').selectAll().orderBy('id').execute()
  const versionOf = async (id: number) =>
    (await desk.read<DeskPlaceAnswerWire>('deskPlace', { kind: 'shop', id })).place.version

  test('corrects it and counts as published; one undo takes both back', async () => {
    const shop = await sendTip(site, newShop())
    const { place_id: placeId } = await desk.done<Published>('publishTip', shop, shopWire())
    const id = await sendTip(site, newShop({ name: 'Retrolyckan på torget' }))
    const stale = { place_id: placeId, version: 1, form: shopWire({ name: 'Retrolyckan på torget' }) }
    const refused = await desk.send('correctByTip', id, stale)
    expect([refused.statusCode, (await tip(id)).status]).toEqual([409, 'waiting'])

    const payload = { ...stale, version: await versionOf(placeId) }
    const { action_id: actionId } = await desk.done('correctByTip', id, payload)
    expect([await found('Retrolyckan'), await places()]).toEqual([['Retrolyckan på torget'], 1])
    expect(await tip(id)).toMatchObject({ status: 'published', place_id: placeId, action_id: actionId })
    expect((await desk.send('correctByTip', id, payload)).json()).toEqual({ message: 'Tipset är redan publicerat.' })

    await desk.done('undoAction', actionId)
    expect(await found('Retrolyckan')).toEqual(['Retrolyckan'])
    expect(await tip(id)).toMatchObject({ status: 'waiting', place_id: null })
  })

  test('that changes nothing is decided all the same', async () => {
    const first = await sendTip(site, newShop())
    const { place_id: placeId } = await desk.done<Published>('publishTip', first, shopWire())
    const id = await sendTip(site, newShop())
    const version = await versionOf(placeId)
    await desk.done('correctByTip', id, { place_id: placeId, version, form: shopWire() })
    expect([(await tip(id)).status, await versionOf(placeId)]).toEqual(['published', version])
  })

  test('corrects a series with all its dates', async () => {
    const series = plainSeries(
      { kind: 'dates', dates: ['2026-11-28', '2026-12-05'] },
      { startMinute: 600, endMinute: 900 },
    )
    const form = (name: string) => ({
      ...tipWireOf(formOfPlace(newMarket({ name }))),
      series: typedSeriesToWire(writeSeries(series)),
    })
    const { place_id: placeId } = await desk.done<Published>('addPlace', null, form('Torgloppis'))
    const id = await sendTip(site, newMarket())
    const market = { kind: 'market', id: placeId } as const
    const version = (await desk.read<DeskPlaceAnswerWire>('deskPlace', market)).series?.version
    const { action_id: actionId } = await desk.done('correctByTip', id, {
      place_id: placeId,
      version,
      form: form('Stora torgloppisen'),
    })
    expect(await found('torgloppisen')).toEqual(['Stora torgloppisen', 'Stora torgloppisen'])
    await desk.done('undoAction', actionId)
    expect([await found('torgloppisen'), (await tip(id)).status]).toEqual([[], 'waiting'])
  })

  test('a place that does not exist, or of the other kind, is refused and leaves the tip waiting', async () => {
    const id = await sendTip(site, newMarket())
    const missing = { place_id: 2 ** 31 - 1, version: 1, form: tipWireOf(formOfPlace(newMarket())) }
    expect((await desk.send('correctByTip', id, missing)).statusCode).toBe(404)
    const other = { ...missing, form: shopWire() }
    expect((await desk.send('correctByTip', id, other)).json()).toEqual({
      message: 'Tipset gäller ett evenemang och kan inte publiceras som en butik.',
    })
    expect([(await tip(id)).status, await lines()]).toEqual(['waiting', []])
  })
})
