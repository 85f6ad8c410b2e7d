import type { importAnswerSchema } from '@fyndkartan/contract/desk-schema'
import type { Static } from '@fyndkartan/contract/schema'
import { dateOfDayNumber, dayNumber } from '@fyndkartan/domain/local-time'
import { beforeEach, expect, test } from 'vitest'
import type { ImportDraft } from '../../importer/import-draft.ts'
import type { ImportCounts } from '../../importer/import-plan.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import {
  calendarOf,
  dayOf,
  importsInto,
  none,
  start,
  three,
  threeDays,
  weekly,
} from '../../testing/calendar-imports.ts'
import { onSqlite } from '../../testing/databases.ts'
import { addOperators, deskOf } from '../../testing/desk-site.ts'

type Answer = Static<typeof importAnswerSchema>
type Lines = readonly string[]

const change = (day: string, ...lines: Lines) => [
  `RECURRENCE-ID:202612${day}T100000`,
  ...(lines.some((line) => line.startsWith('DTSTART')) ? [] : [`DTSTART:202612${day}T100000`]),
  ...lines,
]

onSqlite(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  let imports: ReturnType<typeof importsInto>
  beforeEach(async () => {
    site = await buildSite(await fresh(), { config: { rateLimitPerMinute: 0 } })
    await addOperators(site)
    desk = deskOf(site)
    imports = importsInto(site.database)
  })

  const dryRun = (text: string, rest: object = {}) =>
    desk.done<Answer>('importPlaces', null, { format: 'ical', source: 'Loppisar', text, fingerprint: null, ...rest })
  const carryOut = (text: string) => imports.carryOut(text)
  const dates = () => imports.dates()
  const put = (before: string | readonly ImportDraft[]) =>
    typeof before === 'string' ? carryOut(before) : imports.apply(before)
  const lastLine = async (verb: 'import' | 'undo') => {
    const lines = site.database.db
      .selectFrom('action')
      .select('id')
      .where('verb', '=', verb)
      .where('part_of', 'is', null)
    return (await lines.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
  }

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
    'a market that %s: the import, its undo and redo give the expected dates',
    async (_name, before, after, counts, expected) => {
      await put(before)
      const then = await dates()
      expect(await carryOut(after)).toMatchObject({ ...none, ...counts })
      expect(await dates()).toEqual(expected)
      await desk.done('undoAction', await lastLine('import'))
      expect(await dates()).toEqual(then)
      await desk.done('undoAction', await lastLine('undo'))
      expect(await dates()).toEqual(expected)
      await imports.unchangedBy(after, {})
    },
  )

  test('a dry run reports the outcome, lists a series once, and writes nothing', async () => {
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
    expect(await imports.rows()).toEqual([])
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

  test('importing, comparing and undoing many series do not block other work', async () => {
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
    expect(turns).toBeGreaterThan(3)
    await imports.unchangedBy(text, { unchanged: 60 })
    turns = 0
    await desk.done('undoAction', await lastLine('import'))
    clearInterval(ticking)
    expect(turns).toBeGreaterThan(3)
    expect(await dates()).toEqual([])
  })

  test('single markets become dates of a series, and single again by undo, in any number', async () => {
    const days = Array.from({ length: 250 }, (_, index) => dateOfDayNumber(dayNumber('2026-11-28') + index))
    await imports.apply(days.map((date, index) => dayOf(index === 0 ? '' : date, date)))
    const before = await dates()
    await carryOut(calendarOf([start, 'RRULE:FREQ=DAILY;COUNT=260']))
    const after = await dates()
    expect(after.slice(0, 250)).toEqual(before.map((line) => line.replace('single', 'series 1')))
    await desk.done('undoAction', await lastLine('import'))
    expect(await dates()).toEqual(before)
    await desk.done('undoAction', await lastLine('undo'))
    expect(await dates()).toEqual(after)
  })

  test('cancelled events that were never imported are skipped, and listed as such', async () => {
    const text = calendarOf([...weekly(3), 'STATUS:CANCELLED'], ['UID:2', start, 'STATUS:CANCELLED'])
    const lines = ['line 10, 2', 'line 2, 1'].map((at) => ({ at, reason: 'cancelled', detail: 'Loppis' }))
    expect(await carryOut(text)).toEqual({ ...none, skipped: lines })
    const swedish = lines.map((line) => ({ ...line, at: line.at.replace('line', 'rad'), reason: 'inställt' }))
    expect(await dryRun(text)).toMatchObject({ skipped: swedish, skipped_count: 2 })
  })
})
