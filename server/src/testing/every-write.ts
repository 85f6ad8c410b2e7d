/** Makes every kind of write on one server, and expects to see it on another server with the same database. */
import type { importAnswerSchema, publishedSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { PostWire } from '@fyndkartan/contract/place'
import type { Static } from '@fyndkartan/contract/schema'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { deleteOperator } from '../db/operators.ts'
import { write } from '../db/write.ts'
import type { TestSite } from './build-site.ts'
import { addOperators, deskOf, newShop, olle, petra, sendTip, shopWire } from './desk-site.ts'
import { marketTip, message } from './sender.ts'

type Placed = Static<typeof publishedSchema>

const everything = '/select_event_info?start_date=1970-01-01&end_date=2099-12-31&city=*&event_type=*&page_size=100'

/**
 * Makes every write at `here`, and expects each one at `there` after `catchUp`, which makes `there` read the changes.
 * `name` makes the data of several runs differ; it has only letters.
 */
export async function tourOfWrites(
  here: TestSite,
  there: TestSite,
  catchUp: () => Promise<void>,
  name: string,
): Promise<void> {
  const desk = deskOf(here)
  const shop = (id: number): PlaceKey => ({ kind: 'shop', id })
  const seen = async (id: number) => {
    await catchUp()
    const answer = await there.call(`/get_store/${id}`)
    return answer.statusCode === 200 ? answer.json<{ name: string }>().name : answer.statusCode
  }
  const versionOf = async (id: number) => {
    const { database } = here
    const row = await database.db.selectFrom('shop').select('revision').where('id', '=', id).executeTakeFirstOrThrow()
    return row.revision
  }

  // Changes of places by an operator.
  await addOperators(here).catch(() => {})
  const tipId = await sendTip(here, newShop({ name: `${name} tipsad` }), 1)
  const { place_id: publishedId } = await desk.done<Placed>('publishTip', tipId, shopWire({ name: `${name} tipsad` }))
  expect(await seen(publishedId)).toBe(`${name} tipsad`)
  const { place_id: id } = await desk.done<Placed>('addPlace', null, shopWire({ name: `${name} ny` }))
  expect(await seen(id)).toBe(`${name} ny`)
  await desk.done('editPlace', shop(id), { version: await versionOf(id), form: shopWire({ name: `${name} ändrad` }) })
  expect(await seen(id)).toBe(`${name} ändrad`)
  await desk.done('removePlace', shop(id), { version: await versionOf(id) })
  expect(await seen(id)).toBe(404)
  await desk.done('restorePlace', shop(id), { version: await versionOf(id) })
  expect(await seen(id)).toBe(`${name} ändrad`)
  const { action_id: actionId } = await desk.done('removePlace', shop(id), { version: await versionOf(id) })
  expect(await seen(id)).toBe(404)
  await desk.done('undoAction', actionId)
  expect(await seen(id)).toBe(`${name} ändrad`)

  // Tips and feedback. The other server's desk reads them directly from the database.
  const post = (path: string, payload: object) => here.call(path, { method: 'POST', payload })
  expectDone(await post(endpoints.submitTip.path, { ...marketTip, event_name: `${name} loppis` }))
  expectDone(await post(endpoints.submitFeedback.path, { ...message, feedback_text: `${name} hej` }))
  const otherDesk = deskOf(there, petra)
  expect(JSON.stringify(await otherDesk.read('deskTips'))).toContain(`${name} loppis`)
  expect(JSON.stringify(await otherDesk.read('deskFeedback'))).toContain(`${name} hej`)

  // The choice of markets for the slideshow.
  const { place_id: marketId } = await desk.done<Placed>('addPlace', null, {
    ...marketTip,
    event_name: `${name} i bildspelet`,
  })
  await desk.done('chooseSlideshow', null, { ids: [marketId] })
  await catchUp()
  expect((await there.app.inject(endpoints.siteConfig.path)).json()).toMatchObject({ slideshow_ids: [marketId] })

  // The data of an account: its profile and its favourites.
  const anna = { uid: `${name}-anna`, email: `${name}@example.se` }
  const own = (site: TestSite, path: string, payload?: object, method: 'GET' | 'POST' | 'PUT' = 'POST') =>
    site.callAs(anna, path, { method: payload ? method : 'GET', ...(payload && { payload }) })
  const isMarked = async () => {
    await catchUp()
    return (await own(there, `/get_store/${id}`)).json<{ is_favorite: number }>().is_favorite
  }
  expectDone(await own(here, endpoints.createProfile.path, {}))
  expect(await isMarked()).toBe(0)
  const target = { target_id: String(id), target_type: 'store' }
  await own(here, endpoints.addFavourite.path, target)
  expect(await isMarked()).toBe(1)
  await own(here, endpoints.removeFavourite.path, target)
  expect(await isMarked()).toBe(0)
  await own(here, endpoints.updateProfile.path, { first_name: `${name} Anna` }, 'PUT')
  expect((await own(there, endpoints.getProfile.path)).body).toContain(`${name} Anna`)
  expect((await own(there, endpoints.exportPersonalData.path)).statusCode).toBe(200)
  await own(here, endpoints.addFavourite.path, target)
  expect(await isMarked()).toBe(1)
  expectDone(await own(here, endpoints.deleteAccount.path, {}))
  // The account is gone, although the token itself is still valid.
  expect((await own(there, endpoints.getProfile.path)).statusCode).toBe(401)
  await catchUp()
  expect((await own(there, `/get_store/${id}`)).body).not.toContain('"is_favorite":1')

  // Granting or removing the operator's role takes effect with the next call.
  await write(here.database, 1, (writing) => deleteOperator(writing, olle.uid))
  expect((await deskOf(there).call('deskSummary', null)).statusCode).toBe(403)
  await write(here.database, 1, async ({ trx, nowMs }) => {
    await trx.insertInto('operator').values({ uid: olle.uid, granted_at: nowMs }).execute()
  })
  expect((await deskOf(there).call('deskSummary', null)).statusCode).toBe(200)
}

/**
 * Imports at the desk of `here`, in a thread as in production, and expects the places at `there`. Requires that
 * `addOperators` has run.
 */
export async function importAt(
  here: TestSite,
  there: TestSite,
  catchUp: () => Promise<void>,
  name: string,
): Promise<void> {
  const desk = deskOf(here)
  const file = {
    format: 'csv',
    text: `type,name,town,id\nstore,${name} ett,Borås,1\nstore,${name} två,Borås,2\n`,
    source: name,
  }
  const { fingerprint } = await desk.done<Static<typeof importAnswerSchema>>('importPlaces', null, {
    ...file,
    fingerprint: null,
  })
  await desk.done('importPlaces', null, { ...file, fingerprint })
  await catchUp()
  const names = (await there.read<PostWire[]>(everything)).map((post) => ('name' in post ? post.name : ''))
  expect(names).toEqual(expect.arrayContaining([`${name} ett`, `${name} två`]))
}

function expectDone({ statusCode, body }: LightMyRequestResponse): void {
  expect(statusCode, body).toBeLessThan(300)
}
