/**
 * Damaged, doubled and reordered calendars: each event is a place or a line of the report, and no place of an earlier
 * import is removed unless the calendar is whole and lacks it.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { event, parse, today } from '../testing/calendar-files.ts'
import type { ParsedFile } from './import-draft.ts'
import { isDropped } from './open-plan.ts'
import { whyNotPrune } from './parse-source.ts'
import { parseIcal } from './parse-ical.ts'

const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Egen tid',
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Snart', 'TRIGGER:-PT15M', 'END:VALARM']

/** The events, all of days to come. */
const events: readonly (readonly string[])[] = [
  event('UID:1@test', 'DTSTART;TZID=Egen tid:20261128T100000', 'DTEND;TZID=Egen tid:20261128T140000', ...alarm),
  event('UID:2@test', 'DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261207', 'GEO:57.72;12.94', 'SEQUENCE:1'),
  event(
    'UID:3@test',
    'DTSTART;TZID=Egen tid:20261206T110000',
    'RRULE:FREQ=WEEKLY;COUNT=9',
    'EXDATE;VALUE=DATE:20270103',
  ),
  event('UID:3@test', 'RECURRENCE-ID;TZID=Egen tid:20261220T110000', 'DTSTART:20261220T120000'),
  event('UID:4@test', 'SUMMARY:Lucialoppis', 'DTSTART:20261213T100000', 'X-A;B="C', 'D":E'),
  event('UID:4@test', 'SUMMARY:Julloppis', 'DTSTART:20261219T100000', 'DESCRIPTION:Fika', 'STATUS:CONFIRMED'),
  event('UID:5@test', 'DTSTART:20261224T100000', 'CLASS:PUBLIC', 'URL:https://loppis.example'),
]
/** The lines in the order of most programs: the UID first. */
const inOrder = events.map((lines) => {
  const uid = lines.findIndex((line) => line.startsWith('UID'))
  return ['BEGIN:VEVENT', ...lines.slice(uid, uid + 1), ...lines.slice(1, uid), ...lines.slice(uid + 1)]
})
const uids = ['1', '2', '3', '4', '5'].map((number) => `${number}@test`)
const whole = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...zone, ...inOrder.flat(), 'END:VCALENDAR']
const ids = parse(...zone, ...events.flat()).drafts.map(({ sourceId }) => sourceId)

/** Whether an import removes a place of an earlier one that the file does not describe. */
function isRemoved(id: string, file: ParsedFile): boolean {
  return isDropped(id, { ...file, scope: 'ical:test.ics#', today, prune: whyNotPrune(file) === null })
}

/** What happened to the events of a UID. */
function fateOf(uid: string, file: ParsedFile): 'place' | 'line' | 'stays' | 'lost' {
  if (file.drafts.some(({ sourceId }) => sourceId.startsWith(`ical:test.ics#${uid}`))) return 'place'
  const own = ids.filter((id) => id.startsWith(`ical:test.ics#${uid}`))
  if (file.skipped.some(({ at }) => at.includes(uid))) return 'line'
  const isTold = file.incomplete !== null || file.skipped.length > 0
  return isTold && !own.some((id) => isRemoved(id, file)) ? 'stays' : 'lost'
}

type Damage = (lines: readonly string[]) => readonly string[]

const at = fc.nat({ max: whole.length - 1 })
const replaced = (lines: readonly string[], index: number, ...others: readonly string[]) =>
  lines.toSpliced(index, 1, ...others)

/** Damage that leaves the UIDs: another UID is another event. */
const damages: readonly fc.Arbitrary<Damage>[] = [
  at.map((index) => (lines) => (lines[index]?.startsWith('UID') ? lines : replaced(lines, index))),
  at.map((index) => (lines) => replaced(lines, index, lines[index] ?? '', lines[index] ?? '')),
  at.map((index) => (lines) => lines.toSpliced(index, 2, ...lines.slice(index, index + 2).toReversed())),
  at.map((index) => (lines) => lines.slice(0, index)),
  fc
    .tuple(at, fc.nat({ max: 40 }), fc.constantFrom('', '"', ';', ':', '\\', ' ', '\n', 'Å'))
    .map(([index, place, sign]) => (lines) => {
      const line = lines[index] ?? ''
      const column = place % Math.max(1, line.length)
      const isUid = line.startsWith('UID')
      return isUid ? lines : replaced(lines, index, line.slice(0, column) + sign + line.slice(column + 1))
    }),
]

test('every event of a damaged calendar is a place or a line, and none is removed for the damage', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(...damages), { minLength: 1, maxLength: 3 }), (chosen) => {
      const lines = chosen.reduce<readonly string[]>((given, damage) => damage(given), whole)
      if (!lines.some((line) => line === 'BEGIN:VCALENDAR')) return
      const file = parseIcal(lines.join('\n'), { source: 'test.ics', today })
      const lost = uids.filter((uid) => fateOf(uid, file) === 'lost')
      expect({ lost, lines: lost.length === 0 ? [] : lines }).toEqual({ lost: [], lines: [] })
      if (file.incomplete !== null) expect(ids.filter((id) => isRemoved(id, file))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('the order and the repetition of events do not matter', () => {
  const shuffled = fc.shuffledSubarray([...events, ...events], { minLength: events.length })
  fc.assert(
    fc.property(shuffled, (some) => {
      const all = [...some, ...events]
      const file = parse(...zone, ...all.flat())
      expect(file.drafts.map(({ sourceId }) => sourceId).toSorted()).toEqual(ids.toSorted())
      expect([file.skipped, file.incomplete]).toEqual([[], null])
    }),
  )
})
