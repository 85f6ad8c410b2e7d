import type { importAnswerSchema } from '@fyndkartan/contract/desk-schema'
import type { Static } from '@fyndkartan/contract/schema'
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeEach, describe, expect, test } from 'vitest'
import { erase } from '../../db/erasure.ts'
import { insertSeries } from '../../db/series.ts'
import { write } from '../../db/write.ts'
import { applyImport } from '../../importer/apply-import.ts'
import type { ImportDraft, ImportProblem } from '../../importer/import-draft.ts'
import type { ImportCounts } from '../../importer/import-plan.ts'
import { parseIcal } from '../../importer/parse-ical.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { addOperators, deskOf } from '../../testing/desk-site.ts'

type Answer = Static<typeof importAnswerSchema>
type Lines = readonly string[]

/** Saturday 21 November 2026, 12:00 in Sweden. */
const nowMs = Date.UTC(2026, 10, 21, 11)
const today = '2026-11-21'

const calendarOf = (...events: readonly Lines[]) => {
  const usual = ['UID:1', 'SUMMARY:Loppis', 'LOCATION:Borås']
  const named = (line: string) => line.split(':')[0]
  const lines = events.flatMap((event) => {
    const own = new Set(event.map(named))
    return ['BEGIN:VEVENT', ...usual.filter((line) => !own.has(named(line))), ...event, 'END:VEVENT']
  })
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
}
const start = 'DTSTART:20261128T100000'
const hours = { startMinute: 600, endMinute: null }
const weekly = (count: number) => [start, `RRULE:FREQ=WEEKLY;COUNT=${count}`]
const change = (day: string, ...lines: Lines) => [
  `RECURRENCE-ID:202612${day}T100000`,
  ...(lines.some((line) => line.startsWith('DTSTART')) ? [] : [`DTSTART:202612${day}T100000`]),
  ...lines,
]

/** A day of the market as it was imported when a calendar's days were single markets. */
const dayOf = (name: string, date: CivilDate): ImportDraft => ({
  sourceId: `ical:Loppisar#1#${name}`,
  kind: 'market',
  facts: { ...unknownFacts('market'), name: 'Loppis', town: 'Borås', date, startMinute: 600 },
})
const threeDays = [dayOf('', '2026-11-28'), dayOf('2026-12-05', '2026-12-05'), dayOf('2026-12-12', '2026-12-12')]

onEachDatabase(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  beforeEach(async () => {
    site = await buildSite(await fresh(), { config: { rateLimitPerMinute: 0 } })
    await addOperators(site)
    desk = deskOf(site)
  })

  const dryRun = (text: string, rest: object = {}) =>
    desk.done<Answer>('importPlaces', null, { format: 'ical', source: 'Loppisar', text, fingerprint: null, ...rest })
  /** As the command does, without a thread of its own. */
  const apply = async (drafts: readonly ImportDraft[], groups: ReadonlySet<string> = new Set()) => {
    const skipped: ImportProblem[] = []
    const counts = await applyImport(site.database, nowMs, drafts, {
      scope: 'ical:Loppisar#',
      source: 'Loppisar',
      groups,
      prune: false,
      dryRun: false,
      today,
      onLeftOut: (lines) => skipped.push(...lines),
    })
    return { ...counts, skipped }
  }
  const carryOut = async (text: string) => {
    const { drafts, groups } = parseIcal(text, { source: 'Loppisar', today })
    return apply(drafts, groups)
  }
  const rows = () => site.database.db.selectFrom('market').selectAll().orderBy('date').orderBy('id').execute()
  /** '1 11-28 10 series 1', with what is special about the date. */
  const dates = async () =>
    (await rows())
      .filter((row) => row.deleted_at === null)
      .map((row) =>
        [
          row.id,
          row.date?.slice(5),
          (row.start_minute ?? 0) / 60,
          row.series_id === null ? 'single' : `series ${row.series_id}`,
          ...(row.cancelled === 1
            ? ['cancelled', ...(row.cancelled_reason === null ? [] : [row.cancelled_reason])]
            : []),
        ].join(' '),
      )
  const seriesRow = () => site.database.db.selectFrom('series').selectAll().executeTakeFirstOrThrow()
  const put = (before: string | readonly ImportDraft[]) =>
    typeof before === 'string' ? carryOut(before) : apply(before)
  const lastLine = async (verb: 'import' | 'undo') => {
    const lines = site.database.db
      .selectFrom('action')
      .select('id')
      .where('verb', '=', verb)
      .where('part_of', 'is', null)
    return (await lines.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
  }
  const unchangedBy = async (text: string, counts: Partial<ImportCounts>) => {
    const before = await rows()
    expect(await carryOut(text)).toMatchObject({ added: 0, changed: 0, removed: 0, ...counts })
    expect(await rows()).toEqual(before)
  }

  const three = ['1 11-28 10 series 1', '2 12-05 10 series 1', '3 12-12 10 series 1']
  const none = { added: 0, changed: 0, removed: 0, kept: 0, unchanged: 0 }
  const cases: readonly (readonly [string, string | readonly ImportDraft[], string, Partial<ImportCounts>, Lines])[] = [
    ['is new', [], calendarOf(weekly(3)), { added: 1 }, three],
    [
      'has a longer rule',
      calendarOf(weekly(3)),
      calendarOf(weekly(4)),
      { changed: 1 },
      [...three, '4 12-19 10 series 1'],
    ],
    ['has a shorter rule', calendarOf(weekly(3)), calendarOf(weekly(2)), { changed: 1 }, three.slice(0, 2)],
    [
      'has a moved date, and another hour',
      calendarOf(weekly(3)),
      calendarOf(weekly(3), change('05', 'DTSTART:20261206T100000'), change('12', 'DTSTART:20261212T120000')),
      { changed: 1 },
      ['1 11-28 10 series 1', '4 12-06 10 series 1', '3 12-12 12 series 1'],
    ],
    [
      'has a cancelled date',
      calendarOf(weekly(3)),
      calendarOf(weekly(3), change('05', 'STATUS:CANCELLED', 'COMMENT:Storm')),
      { changed: 1 },
      ['1 11-28 10 series 1', '2 12-05 10 series 1 cancelled Storm', '3 12-12 10 series 1'],
    ],
    [
      'is cancelled',
      calendarOf(weekly(3)),
      calendarOf([...weekly(3), 'STATUS:CANCELLED']),
      { changed: 1 },
      three.map((line) => `${line} cancelled`),
    ],
    ['was imported day by day', threeDays, calendarOf(weekly(4)), { added: 1 }, [...three, '4 12-19 10 series 1']],
    [
      'was imported day by day, and is cancelled',
      threeDays,
      calendarOf([...weekly(3), 'STATUS:CANCELLED']),
      { added: 1 },
      three.map((line) => `${line} cancelled`),
    ],
    ['was a single event', calendarOf([start]), calendarOf(weekly(3)), { added: 1 }, three],
    [
      'becomes a single event',
      calendarOf(weekly(3)),
      calendarOf(['DTSTART:20261205T100000']),
      { changed: 1, removed: 1 },
      ['2 12-05 10 single'],
    ],
    [
      'becomes what a series cannot express',
      calendarOf(weekly(3)),
      calendarOf(weekly(3), change('05', 'LOCATION:Ystad')),
      { changed: 3, removed: 1 },
      ['1 11-28 10 single', '2 12-05 10 single', '3 12-12 10 single'],
    ],
    [
      'was a single event, and then is cancelled',
      calendarOf([start]),
      calendarOf([start, 'STATUS:CANCELLED', 'COMMENT:Regn']),
      { changed: 1 },
      ['1 11-28 10 single cancelled Regn'],
    ],
    [
      'has ended',
      calendarOf(weekly(3)),
      calendarOf(['DTSTART:20261114T100000', 'RRULE:FREQ=WEEKLY;COUNT=1']),
      { removed: 1 },
      [],
    ],
  ]

  test.each(cases)(
    'a market that %s: the import, its undoing and doing it again',
    async (_name, before, after, counts, expected) => {
      await put(before)
      const then = await dates()
      expect(await carryOut(after)).toMatchObject({ ...none, ...counts })
      expect(await dates()).toEqual(expected)
      await desk.done('undoAction', await lastLine('import'))
      expect(await dates()).toEqual(then)
      await desk.done('undoAction', await lastLine('undo'))
      expect(await dates()).toEqual(expected)
      await unchangedBy(after, {})
    },
  )

  test('a dry run says what is done, shows a series once, and writes nothing', async () => {
    const text = calendarOf(['DTSTART:20261114T100000', 'RRULE:FREQ=WEEKLY', 'EXDATE:20261121T100000'])
    const outcome = await dryRun(text)
    expect(outcome).toMatchObject({
      read: 1,
      added: 1,
      skipped: [],
      repeats: [{ at: 'rad 2, 1', reason: 'upprepas utan slut, datum sätts ut två år framåt', detail: 'Loppis' }],
      repeats_count: 1,
      examples: [{ change: 'added', place: { id: 0, name: 'Loppis', date: '2026-11-28', start_time: '10:00' } }],
      action_id: null,
    })
    expect(await rows()).toEqual([])
    await dryRun(text, { fingerprint: outcome.fingerprint })
    const changed = await dryRun(calendarOf(['DTSTART:20261114T110000', 'RRULE:FREQ=WEEKLY']))
    expect(changed.examples).toMatchObject([{ change: 'changed', place: { date: '2026-11-21', start_time: '11:00' } }])
    const other = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:2',
      'SUMMARY:A',
      'LOCATION:Borås',
      start,
      'END:VEVENT',
      'END:VCALENDAR',
    ]
    const gone = await dryRun(other.join('\n'), { prune: true })
    expect(gone.examples).toMatchObject([{ change: 'added' }, { change: 'removed', place: { date: '2026-11-28' } }])
  })

  test('the text that arrived is stored, and the same rule in other words changes nothing', async () => {
    await carryOut(calendarOf(weekly(3)))
    const stored = await seriesRow()
    expect(stored.arrived).toBe(['BEGIN:VEVENT', ...weekly(3), 'END:VEVENT'].join('\n'))
    const other = calendarOf(['RRULE:FREQ=WEEKLY;BYDAY=SA;UNTIL=20261218', start, 'SEQUENCE:3'])
    expect(await carryOut(other)).toMatchObject({ changed: 1 })
    expect(await carryOut(calendarOf(['RRULE:FREQ=DAILY;INTERVAL=7;UNTIL=20261218', start]))).toMatchObject({
      unchanged: 1,
    })
    expect(await carryOut(calendarOf(weekly(3).toReversed()))).toMatchObject({ changed: 1 })
  })

  test('many series are imported, found unchanged and undone without blocking other work', async () => {
    const days = Array.from({ length: 7 }, (_, index) => `DTSTART:202611${24 + index}T100000`)
    const text = calendarOf(
      ...Array.from({ length: 60 }, (_, index) => [
        `UID:${index}`,
        days[index % 7] ?? '',
        'RRULE:FREQ=WEEKLY;COUNT=20',
      ]),
    )
    let turns = 0
    const ticking = setInterval(() => turns++, 0)
    expect(await carryOut(text)).toMatchObject({ added: 60 })
    expect(await dates()).toHaveLength(1200)
    expect(turns).toBeGreaterThan(20)
    await unchangedBy(text, { unchanged: 60 })
    turns = 0
    await desk.done('undoAction', await lastLine('import'))
    clearInterval(ticking)
    expect(turns).toBeGreaterThan(20)
    expect(await dates()).toEqual([])
  })

  describe('cancelled events', () => {
    test('that were never imported are left out, and listed', async () => {
      const text = calendarOf([...weekly(3), 'STATUS:CANCELLED'], ['UID:2', start, 'STATUS:CANCELLED'])
      const lines = ['line 10, 2', 'line 2, 1'].map((at) => ({ at, reason: 'cancelled', detail: 'Loppis' }))
      expect(await carryOut(text)).toEqual({ ...none, skipped: lines })
      const swedish = lines.map((line) => ({ ...line, at: line.at.replace('line', 'rad'), reason: 'inställt' }))
      expect(await dryRun(text)).toMatchObject({ skipped: swedish, skipped_count: 2 })
    })

    test('take place again when the calendar says so', async () => {
      await carryOut(calendarOf(weekly(3)))
      await carryOut(calendarOf([...weekly(3), 'STATUS:CANCELLED']))
      expect(await carryOut(calendarOf(weekly(3)))).toMatchObject({ changed: 1 })
      expect(await dates()).toEqual(three)
    })

    test('that the calendar had dropped do not come back', async () => {
      await carryOut(calendarOf([start]))
      await write(site.database, nowMs, ({ trx }) => trx.updateTable('market').set({ deleted_at: nowMs }).execute())
      expect(await carryOut(calendarOf([start, 'STATUS:CANCELLED']))).toMatchObject({
        ...none,
        skipped: [{ reason: 'cancelled' }],
      })
      expect(await dates()).toEqual([])
    })
  })

  describe('what operators decide stays', () => {
    const decide = (table: 'market' | 'series', id: number, isRemoved = false) =>
      write(site.database, nowMs, ({ trx, revision }) =>
        trx
          .updateTable(table)
          .set({ edited_at: nowMs, revision, ...(isRemoved && { deleted_at: nowMs }) })
          .where('id', '=', id)
          .execute(),
      )

    test.each([false, true])('a series that was edited (removed: %s)', async (isRemoved) => {
      await carryOut(calendarOf(weekly(3)))
      await decide('series', 1, isRemoved)
      const before = await dates()
      for (const text of [weekly(4), [start], [...weekly(3), 'STATUS:CANCELLED']]) {
        await unchangedBy(calendarOf(text), { kept: 1 })
        expect(await dates()).toEqual(before)
      }
    })

    test.each([false, true])(
      'a single day that was edited (removed: %s) does not become a date of the series',
      async (isRemoved) => {
        await put(threeDays)
        await decide('market', 2, isRemoved)
        expect(await carryOut(calendarOf(weekly(3)))).toMatchObject({ added: 1 })
        const others = ['1 11-28 10 series 1', '3 12-12 10 series 1']
        const expected = isRemoved ? others : [others[0], '2 12-05 10 single', others[1]]
        expect(await dates()).toEqual(expected)
        expect(await carryOut(calendarOf(weekly(3)))).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
      },
    )

    test('all of its days', async () => {
      await put(threeDays)
      for (const id of [1, 2, 3]) await decide('market', id)
      expect(await carryOut(calendarOf(weekly(3)))).toMatchObject({ added: 0, changed: 0, removed: 0 })
      expect(await dates()).toEqual(['1 11-28 10 single', '2 12-05 10 single', '3 12-12 10 single'])
    })

    test('a series that they have made of imported days', async () => {
      await put(threeDays)
      const place = { ...unknownFacts('market'), kind: 'market', name: 'Torgloppis', town: 'Borås' } as const
      const dated = plainSeries({ kind: 'dates', dates: ['2026-11-28', '2026-12-05', '2026-12-12'] }, hours)
      await write(site.database, nowMs, (writing) =>
        insertSeries(writing, { place, series: dated, source: 'operator', adopted: [1, 2, 3] }),
      )
      for (const text of [weekly(4), [start]]) {
        await unchangedBy(calendarOf(text), { kept: 1 })
        expect(await dates()).toEqual(three)
      }
    })

    test('an erased day, and an erased series, do not come back', async () => {
      await put(threeDays)
      await write(site.database, nowMs, (writing) => erase(writing, 'market', 2))
      await carryOut(calendarOf(weekly(3)))
      expect(await dates()).toEqual(['1 11-28 10 series 1', '3 12-12 10 series 1'])
      await write(site.database, nowMs, (writing) => erase(writing, 'series', 1))
      for (const text of [weekly(3), [start]])
        expect(await carryOut(calendarOf(text))).toMatchObject({ ...none, kept: 1 })
      expect(await dates()).toEqual([])
    })
  })
})
