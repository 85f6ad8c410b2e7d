/** What the site shows and refuses at midnight, on days of 23 and 25 hours, and when its clock is corrected. */
import { dayMs } from '@fyndkartan/domain/local-time'
import { describe, expect, test } from 'vitest'
import { buildMarket, buildShop } from '../testing/build-place.ts'
import { buildSite, type TestSiteOptions } from '../testing/build-site.ts'
import { onSqlite, testDatabases } from '../testing/databases.ts'

const hourMs = 3_600_000

/** A Saturday noon. */
const startMs = Date.UTC(2026, 10, 21, 11)

/** A site whose clock is set by hand. */
async function buildClockedSite(databases: ReturnType<typeof testDatabases>, options: TestSiteOptions = {}) {
  const clock = { ms: startMs }
  const site = await buildSite(await databases.fresh(), { ...options, clock: () => clock.ms })
  return { site, clock }
}

interface Shown {
  readonly names: readonly string[]
  readonly tag: string
}

describe('the Swedish day begins at midnight', () => {
  const databases = testDatabases('sqlite')
  const search = '/select_event_info?event_type=temp_event'

  test.each([
    ['an ordinary day', '2026-11-21', '2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z'],
    ['spring 2026, 23 hours', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['autumn 2026, 25 hours', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ['spring 2027, 23 hours', '2027-03-28', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z'],
    ['autumn 2027, 25 hours', '2027-10-31', '2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z'],
  ] as const)('%s', async (_case, date, begins, ends) => {
    const { site, clock } = await buildClockedSite(databases, {
      markets: [buildMarket({ name: 'Den dagen', date })],
      config: { rateLimitPerMinute: 0 },
    })
    const shownAt = async (ms: number): Promise<Shown> => {
      clock.ms = ms
      const answer = await site.call(search)
      return { names: [answer.body], tag: String(answer.headers.etag) }
    }
    const isShown = ({ names }: Shown) => names.join().includes('Den dagen')
    const [from, to] = [Date.parse(begins), Date.parse(ends)]

    const [first, last] = [await shownAt(from), await shownAt(to - 1)]
    expect([isShown(first), isShown(last)]).toEqual([true, true])
    expect(first.tag).toBe(last.tag)
    for (let ms = from; ms < to; ms += hourMs) expect((await shownAt(ms)).tag).toBe(first.tag)
    // The day before, the search also lists the market, but its response has another ETag.
    const before = await shownAt(from - 1)
    expect(isShown(before)).toBe(true)
    expect(before.tag).not.toBe(first.tag)
    const after = await shownAt(to)
    expect(isShown(after)).toBe(false)
    expect(after.tag).not.toBe(last.tag)

    // A browser with yesterday's response cached gets today's; the same goes for the map.
    const asked = { headers: { 'if-none-match': last.tag } }
    expect((await site.call(search, asked)).statusCode).toBe(200)
    clock.ms = to - 1
    expect((await site.call(search, asked)).statusCode).toBe(304)
    const map = await site.call('/select_map_info')
    const known = { headers: { 'if-none-match': String(map.headers.etag) } }
    expect((await site.call('/select_map_info', known)).statusCode).toBe(304)
    clock.ms = to
    expect((await site.call('/select_map_info', known)).statusCode).toBe(200)
    // After the clock is set back, the earlier result is shown again.
    expect(await shownAt(from)).toEqual(first)
  })
})

onSqlite((databases) => {
  const jumps: [string, number][] = [
    ['ahead by an hour', hourMs],
    ['ahead by a day', dayMs],
    ['back by an hour', -hourMs],
    ['back by a day', -dayMs],
  ]

  test.each(jumps)('no limit lasts longer when the clock is set %s', async (_case, jumpMs) => {
    const { site, clock } = await buildClockedSite(databases, {
      shops: [buildShop()],
      config: { rateLimitPerMinute: 3, submissions: 2 },
    })
    const statuses = async (count: number, call: () => Promise<{ statusCode: number }>) => {
      const found: number[] = []
      for (let i = 0; i < count; i++) found.push((await call()).statusCode)
      return found
    }
    const read = () => site.call('/get_database_counts')
    let sent = 0
    const send = () =>
      site.call('/submit_feedback', { method: 'POST', payload: { feedback_text: `Bra sajt ${++sent}!` } })
    expect(await statuses(2, send)).toEqual([201, 429])
    expect(await statuses(2, read)).toEqual([200, 429])
    clock.ms += jumpMs
    expect(await statuses(2, send)).toEqual([201, 429])
    expect(await statuses(2, read)).toEqual([200, 429])
  })

  test.each(jumps)('a new sign-in works when the clock is set %s', async (_case, jumpMs) => {
    const { site, clock } = await buildClockedSite(databases, { shops: [buildShop()] })
    const viewer = { uid: 'anna' }
    const created = await site.callAs(viewer, '/create_user_profile', { method: 'POST', payload: {} })
    expect(created.statusCode).toBeLessThan(300)
    clock.ms += jumpMs
    const like = { method: 'POST' as const, payload: { target_id: '1', target_type: 'store' } }
    expect((await site.callAs(viewer, '/add_favorite', like)).statusCode).toBeLessThan(300)
    const favourites = await site.callAs(viewer, '/get_favorites')
    expect(favourites.json()).toMatchObject({ favorites: [{ target_id: '1' }] })
    clock.ms -= jumpMs
    const unlike = await site.callAs(viewer, '/remove_favorite', like)
    expect(unlike.statusCode).toBeLessThan(300)
    expect((await site.callAs(viewer, '/get_favorites')).json()).toMatchObject({ favorites: [] })
  })
})
