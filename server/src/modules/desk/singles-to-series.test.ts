/** Making one series of single markets with different organisers, refusals, links and facts. */
import type { DeskActionsWire, DeskClaimsWire, DeskPublishedWire } from '@fyndkartan/contract/desk'
import type { SeriesSuggestionsWire } from '@fyndkartan/contract/series-suggestion'
import { endpoints, placeLinkHeader } from '@fyndkartan/contract/endpoints'
import type { EventWire } from '@fyndkartan/contract/place'
import type { ClaimStatus } from '@fyndkartan/domain/desk'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeEach, expect, test } from 'vitest'
import { insertAction } from '../../db/actions.ts'
import { adoptClaims } from '../../db/adopted-claims.ts'
import { Addresses, claimStateOf, insertClaim, insertLink } from '../../db/claims.ts'
import type { MarketDraft } from '../../db/places.ts'
import { insertSeries } from '../../db/series.ts'
import { write } from '../../db/write.ts'
import { buildMarket } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { calendarOf, importsInto, threeDays, weekly } from '../../testing/calendar-imports.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { addOperators, deskOf } from '../../testing/desk-site.ts'

const nowMs = Date.UTC(2026, 10, 21, 11)
const ids = [1, 2, 3]
const dates = ['2026-11-28', '2026-12-05', '2026-12-12'] as const

const single = (id: number, rest: Partial<MarketDraft> = {}) =>
  buildMarket({ id, name: 'Lördagsloppis', date: dates[id - 1] ?? null, startMinute: 600, endMinute: 840, ...rest })

onEachDatabase(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  async function open(markets: readonly MarketDraft[]): Promise<void> {
    site = await buildSite(await fresh(), {
      markets,
      clock: () => nowMs,
      config: { rateLimitPerMinute: 0, submissions: 0 },
    })
    await addOperators(site)
    desk = deskOf(site)
  }
  beforeEach(() => open(ids.map((id) => single(id))))

  /** Stores a claim on a market, and returns the secret of a link to it. */
  const claim = async (email: string, marketId: number, status: ClaimStatus = 'approved') => {
    const addresses = await Addresses.open(site.database, nowMs)
    return write(site.database, nowMs, async (writing) => {
      const draft = { email: addresses.seal(email), emailKey: addresses.keyOf(email), status }
      const { claim } = await insertClaim(writing, { subject: 'market', subjectId: marketId }, draft)
      if (status === 'refused')
        await insertAction(writing, {
          actor: 'command',
          verb: 'reject',
          subject: 'claim',
          subjectId: claim.id,
          before: null,
          after: claimStateOf(claim),
        })
      return insertLink(writing, claim.id)
    })
  }
  /** The status of a call with a link, and whether the link opens a series. */
  const opens = async (link: string) => {
    const answer = await site.call(endpoints.managedPlace.path, { headers: { [placeLinkHeader]: link } })
    return answer.statusCode === 200
      ? answer.json<{ series: unknown }>().series === null
        ? 'one date'
        : 'all'
      : answer.statusCode
  }
  const merge = (more: object = {}) => desk.done<DeskPublishedWire>('mergeMarkets', null, { ids, ...more })
  const suggestion = async () => (await desk.read<SeriesSuggestionsWire>('suggestSeries')).suggestions[0]
  const waiting = async () =>
    (await desk.read<DeskClaimsWire>('deskClaims', null, '?status=waiting')).claims.map(({ email }) => email)

  test('the suggestion shows organisers, refusals, and the facts in which the markets differ', async () => {
    await open([
      single(1, { link: 'https://anna.se/', phone: '070-1' }),
      single(2, { link: 'https://bo.se/', phone: '070-1' }),
      single(3, { link: 'https://anna.se/', phone: null }),
    ])
    await claim('anna@anna.se', 1)
    await claim('bo@bo.se', 2)
    await claim('cia@bo.se', 3, 'refused')
    await claim('dan@bo.se', 3, 'waiting')
    expect(await suggestion()).toMatchObject({
      ids,
      variants: [
        { id: 1, link: 'https://anna.se/', phone: '070-1' },
        { id: 2, link: 'https://bo.se/' },
        { id: 3, phone: null },
      ],
      organisers: [
        { email: 'anna@anna.se', event_id: 1, proposed: false },
        { email: 'bo@bo.se', event_id: 2, proposed: false },
      ],
      refused: 1,
    })
  })

  test('the only organiser of markets that agree is proposed, and keeps the link if nobody chooses', async () => {
    const link = await claim('anna@anna.se', 1)
    expect(await suggestion()).toMatchObject({ organisers: [{ proposed: true }], refused: 0 })
    await merge()
    expect(await opens(link)).toBe('all')
  })

  test.each<readonly [string, () => Promise<unknown>]>([
    ['another organiser of another date', () => claim('bo@bo.se', 2)],
    ['a refusal for another date', () => claim('cia@bo.se', 3, 'refused')],
  ])('with %s, the organiser of one date waits, and undo gives the link back', async (_, conflict) => {
    const link = await claim('anna@anna.se', 1)
    await conflict()
    const { action_id: action } = await merge()
    expect(await opens(link)).toBe(404)
    expect(await waiting()).toContain('anna@anna.se')
    await desk.done('undoAction', action)
    expect([await opens(link), await waiting()]).toEqual(['one date', []])
  })

  test('with another link of another date, the organiser of one date waits', async () => {
    await open([single(1, { link: 'https://anna.se/' }), single(2, { link: 'https://bo.se/' }), single(3)])
    const link = await claim('anna@anna.se', 1)
    await merge()
    expect(await opens(link)).toBe(404)
  })

  test('the chosen organiser gets all dates, and the other waits', async () => {
    const [anna, bo] = [await claim('anna@anna.se', 1), await claim('bo@bo.se', 2)]
    const [{ id } = { id: 0 }] = (await suggestion())?.organisers ?? []
    await merge({ organisers: [id] })
    expect([await opens(anna), await opens(bo), await waiting()]).toEqual(['all', 404, ['bo@bo.se']])
  })

  test('nobody gets all dates if the operator chooses nobody', async () => {
    const link = await claim('anna@anna.se', 1)
    await merge({ organisers: [] })
    expect([await opens(link), await waiting()]).toEqual([404, ['anna@anna.se']])
  })

  test('an organiser who was refused for one of the dates is no choice for another, and waits although chosen', async () => {
    const link = await claim('anna@anna.se', 1)
    const [{ id } = { id: 0 }] = (await suggestion())?.organisers ?? []
    await claim('anna@anna.se', 2, 'refused')
    expect(await suggestion()).toMatchObject({ organisers: [], refused: 1 })
    await merge({ organisers: [id] })
    expect(await opens(link)).toBe(404)
  })

  test('all dates get the chosen facts, and others those of the next date that knows them', async () => {
    await open([
      single(1, { phone: null, link: 'https://anna.se/' }),
      single(2, { phone: '070-2', link: 'https://bo.se/' }),
      single(3, { phone: '070-3' }),
    ])
    await merge({ facts: [{ name: 'link', id: 2 }] })
    for (const id of ids)
      expect(await site.read<EventWire>(`/get_event/${id}`)).toMatchObject({
        link: 'https://bo.se/',
        phone: '070-2',
      })
  })

  test('organisers of markets that an import makes dates of one series wait if they differ, and undo gives the links back', async () => {
    const imports = importsInto(site.database)
    await imports.apply(threeDays)
    await site.sync.catchUp()
    const rows = await site.database.db.selectFrom('market').select('id').where('id', '>', 3).orderBy('id').execute()
    const [one = 0, other = 0] = rows.map(({ id }) => id)
    const [anna, bo] = [await claim('anna@anna.se', one), await claim('bo@bo.se', other)]
    expect([await opens(anna), await opens(bo)]).toEqual(['one date', 'one date'])
    await imports.carryOut(calendarOf(weekly(3)))
    expect([await opens(anna), await opens(bo)]).toEqual([404, 404])
    expect(await waiting()).toEqual(['anna@anna.se', 'bo@bo.se'])
    const [action] = (await desk.read<DeskActionsWire>('deskActions')).actions
    await desk.done('undoAction', action?.id ?? 0)
    expect([await opens(anna), await opens(bo)]).toEqual(['one date', 'one date'])
  })

  test('the organiser of a market that joins a known series waits, unless they already have the series', async () => {
    const { source: _, ...facts } = single(9)
    const series = plainSeries({ kind: 'dates', dates: ['2027-01-02'] }, { startMinute: 600, endMinute: 840 })
    const seriesId = await write(site.database, nowMs, (writing) =>
      insertSeries(writing, { place: { ...facts, kind: 'market' }, series, source: 'import' }),
    )
    await claim('anna@anna.se', 1)
    const join = (id: number) =>
      write(site.database, nowMs, (writing) =>
        adoptClaims(writing, { seriesId, isNew: false, links: new Map([[id, null]]) }),
      )
    expect(await join(1)).toMatchObject([{ after: { status: 'waiting', about: { subject: 'series' } } }])
    await site.database.db.updateTable('claim').set({ status: 'approved' }).execute()
    await claim('anna@anna.se', 2)
    expect(await join(2)).toMatchObject([{ after: { status: 'approved' } }])
  })
})
