/**
 * Visible e-mail addresses: every account sees its own; operators see those of accounts that have acted at the desk,
 * and contacts given in messages. A visitor's account is visible to nobody else.
 */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteOperator } from '../db/operators.ts'
import { write } from '../db/write.ts'
import { buildSite, type TestSite } from '../testing/build-site.ts'
import { onSqlite } from '../testing/databases.ts'
import { addDeskWork, buildWorkPlaces } from '../testing/desk-work.ts'
import { addOperators, deskOf, olle, petra, shopWire } from '../testing/desk-site.ts'
import { type CallName, requests } from '../testing/roles-table.ts'

const anna = { uid: 'uid-of-anna', email: 'anna@example.se', emailVerified: true }
const bo = { uid: 'uid-of-bo', email: 'bo@example.se', emailVerified: true }
const contact = 'annas-andra-adress@example.se'

/** Every read-only call. */
const readings = (Object.keys(endpoints) as CallName[]).filter(
  (name) => endpoints[name].method === 'GET' && name !== 'startFacebook' && name !== 'metrics',
)

onSqlite(({ fresh }) => {
  let site: TestSite
  let placeId = 0
  beforeAll(async () => {
    site = await buildSite(await fresh(), { ...buildWorkPlaces(), config: { rateLimitPerMinute: 0, submissions: 0 } })
    await addDeskWork(site.database, 1)
    await write(site.database, 1, async ({ trx }) => {
      for (const table of ['operator', 'profile'] as const) await trx.deleteFrom(table).execute()
    })
    await addOperators(site)
    await site.sync.catchUp()
    const post = (path: string, payload: object) => site.callAs(anna, path, { method: 'POST', payload })
    await post(endpoints.createProfile.path, {})
    await site.callAs(anna, endpoints.updateProfile.path, { method: 'PUT', payload: { first_name: 'Anna-Karin' } })
    await post(endpoints.addFavourite.path, { target_id: '1', target_type: 'store' })
    await post(endpoints.submitTip.path, shopWire({ name: 'Annas tips' }))
    await post(endpoints.submitFeedback.path, { contact_info: contact, feedback_text: 'Hej' })
    const desk = deskOf(site, petra)
    const added = await desk.done<{ place_id: number }>('addPlace', null, shopWire({ name: 'Petras butik' }))
    placeId = added.place_id
    await desk.done('rejectTip', 1, { reason: 'Finns redan' })
    await site.sync.catchUp()
  })

  /** The calls whose answers to a caller contain the text. */
  async function callsShowing(text: string, who: typeof olle): Promise<string[]> {
    const showing: string[] = []
    for (const name of readings) {
      const path =
        name === 'deskPlace' ? `/desk/places/store/${placeId}` : (requests[name]?.path ?? endpoints[name].path)
      const paths =
        name === 'deskTips' ? ['waiting', 'rejected', 'published'].map((status) => `${path}?status=${status}`) : [path]
      const answers = await Promise.all(paths.map((one) => site.callAs(who, one)))
      if (answers.some(({ body }) => body.includes(text))) showing.push(name)
    }
    return showing
  }

  describe('an operator', () => {
    test('sees other operators’ addresses in the log and in the history of a place', async () => {
      expect(await callsShowing(petra.email, olle)).toEqual(['deskPlace', 'deskActions'])
    })

    test('still sees the addresses of former operators', async () => {
      await write(site.database, 1, (writing) => deleteOperator(writing, petra.uid))
      expect(await callsShowing(petra.email, olle)).toEqual(['deskPlace', 'deskActions'])
    })

    test('sees no visitor’s address, name or uid', async () => {
      for (const text of [anna.email, 'Anna-Karin', anna.uid]) expect(await callsShowing(text, olle), text).toEqual([])
    })

    test('sees the contact given with a message, in the inbox', async () => {
      expect(await callsShowing(contact, olle)).toEqual(['deskFeedback'])
    })
  })

  test('a visitor sees only their own address, in the export of their data', async () => {
    for (const text of [petra.email, olle.email, anna.email, contact])
      expect(await callsShowing(text, bo), text).toEqual([])
    expect(await callsShowing(bo.email, bo)).toEqual(['exportPersonalData'])
  })
})
