/** Spec §4, shop opening status: one row a line, both sides of each boundary. 2026-11-23 is a Monday. */
import { describe, expect, test } from 'vitest'
import {
  type CivilDate,
  formatClockTime,
  parseClockTime,
  swedishTime,
  weekdayNames,
  weekdaysFromMonday,
} from '../local-time.ts'
import { parseOpeningHours } from './parse.ts'
import { formatDayHours, formatOpeningStatus, type StatusSetting } from './status-text.ts'
import { openingStatus } from './status.ts'

const dateOf: Record<string, CivilDate> = {
  söndag: '2026-11-22',
  måndag: '2026-11-23',
  tisdag: '2026-11-24',
  onsdag: '2026-11-25',
  torsdag: '2026-11-26',
  fredag: '2026-11-27',
  lördag: '2026-11-28',
}

/** A week that is closed except on the given days. */
function week(open: Readonly<Record<string, string>>): string {
  return weekdayNames.map((day) => `${day}: ${open[day] ?? 'stängt'}`).join(', ')
}

/** 'måndag 09:59' → 'Stängt, "Öppnar idag 10:00"', as the site shows it. */
function seen(hours: string | null, when: string, setting: StatusSetting = 'page'): string {
  const [day = '', time = ''] = when.split(' ')
  const now = { date: dateOf[day]!, minuteOfDay: parseClockTime(time)! }
  const { label, detail } = formatOpeningStatus(openingStatus(parseOpeningHours(hours), now), setting)
  return detail === null ? label : `${label}, "${detail}"`
}

const weekdays = week({
  måndag: '10:00–18:00',
  tisdag: '10:00–18:00',
  onsdag: '10:00–18:00',
  torsdag: '11:00–20:00',
  fredag: '10:00–18:00',
  lördag: '11:00–15:00',
})

describe('dagens rad mot klockan', () => {
  test.each([
    ['§4 before opening: midnatt', 'måndag 00:00', 'Stängt, "Öppnar idag 10:00"'],
    ['§4 before opening: minuten före öppning', 'måndag 09:59', 'Stängt, "Öppnar idag 10:00"'],
    ['§4 opening minute counts: öppningsminuten', 'måndag 10:00', 'Öppet, "Visa öppetider"'],
    ['§4 open now: mitt på dagen', 'måndag 13:37', 'Öppet, "Visa öppetider"'],
    ['§4 closing minute counts: stängningsminuten', 'måndag 18:00', 'Öppet, "Visa öppetider"'],
    ['§4 after closing: minuten efter stängning', 'måndag 18:01', 'Stängt, "Öppnar igen tisdag 10:00"'],
    ['§4 after closing: sista minuten på dygnet', 'måndag 23:59', 'Stängt, "Öppnar igen tisdag 10:00"'],
    ['§4 after closing: nästa dag öppnar en annan tid', 'onsdag 18:01', 'Stängt, "Öppnar igen torsdag 11:00"'],
    [
      '§4 closed today, §R3 wording of the next opening: stängt idag',
      'söndag 12:00',
      'Stängt, "Öppnar igen måndag 10:00"',
    ],
    ['§4 after closing: lördag, förbi en stängd söndag', 'lördag 15:01', 'Stängt, "Öppnar igen måndag 10:00"'],
  ])('%s (%s): %s', (_case, when, text) => {
    expect(seen(weekdays, when)).toBe(text)
  })

  test('§R6 last second: 18:00:59 är öppet, 18:01:00 stängt', () => {
    const hours = parseOpeningHours(weekdays)
    const at = (time: string) => openingStatus(hours, swedishTime(Date.parse(`2026-11-23T${time}+01:00`))).kind
    expect([at('09:59:59.999'), at('10:00:00'), at('18:00:59.999'), at('18:01:00')]).toEqual([
      'opens-today',
      'open',
      'open',
      'opens-later',
    ])
  })

  test('§4 open now, §R3 closing after midnight: varje minut på veckan är den öppet som raderna täcker, ingen annan', () => {
    const hours = parseOpeningHours(
      week({ måndag: '10:00–18:00', tisdag: '18:00–02:00', fredag: '20:00–00:00', lördag: '00:00–24:00' }),
    )
    // Minutes of a week that begins on Sunday; both ends are included.
    const spans = [
      [1440 + 600, 1440 + 1080],
      [2880 + 1080, 4320 + 120],
      [7200 + 1200, 8640],
      [8640, 10_080],
    ] as const
    const wrong: string[] = []
    for (let minute = 0; minute < 10_080; minute++) {
      const weekday = weekdayNames[Math.floor(minute / 1440)] ?? ''
      const status = openingStatus(hours, { date: dateOf[weekday]!, minuteOfDay: minute % 1440 })
      // The last span ends at minute 10,080, which is minute 0 of the next week.
      const covered = spans.some(([from, to]) => minute >= from && minute <= to) || minute === 0
      if ((status.kind === 'open') !== covered) wrong.push(`${weekday} ${formatClockTime(minute % 1440)}`)
    }
    expect(wrong).toEqual([])
  })
})

// Civil time decides, also in the hour that does not exist and in the one that occurs twice.
describe('§R1 summer and winter time: när klockan ställs om', () => {
  const hours = parseOpeningHours(week({ söndag: '10:00–18:00', lördag: '20:00–02:30' }))
  test.each([
    ['våren 2026, natten', '2026-03-29T00:59:59Z', 'open'],
    ['våren 2026: efter 01:59 kommer 03:00', '2026-03-29T01:00:00Z', 'opens-today'],
    ['våren 2026, minuten före öppning', '2026-03-29T07:59:59Z', 'opens-today'],
    ['våren 2026, öppningsminuten', '2026-03-29T08:00:00Z', 'open'],
    ['våren 2026, stängningsminuten', '2026-03-29T16:00:59Z', 'open'],
    ['våren 2026, minuten efter', '2026-03-29T16:01:00Z', 'opens-later'],
    ['våren 2027, minuten före öppning', '2027-03-28T07:59:59Z', 'opens-today'],
    ['våren 2027, öppningsminuten', '2027-03-28T08:00:00Z', 'open'],
    ['hösten 2026, stängningsminuten', '2026-10-25T00:30:59Z', 'open'],
    ['hösten 2026, minuten efter', '2026-10-25T00:31:00Z', 'opens-today'],
    ['hösten 2026: samma halvtimme en gång till', '2026-10-25T01:00:00Z', 'open'],
    ['hösten 2026, minuten före öppning', '2026-10-25T08:59:59Z', 'opens-today'],
    ['hösten 2026, öppningsminuten', '2026-10-25T09:00:00Z', 'open'],
    ['hösten 2026, stängningsminuten', '2026-10-25T17:00:59Z', 'open'],
    ['hösten 2026, minuten efter', '2026-10-25T17:01:00Z', 'opens-later'],
    ['hösten 2027: samma halvtimme två gånger', '2027-10-31T00:30:59Z', 'open'],
    ['hösten 2027: den andra', '2027-10-31T01:30:59Z', 'open'],
    ['hösten 2027, minuten efter den andra', '2027-10-31T01:31:00Z', 'opens-today'],
    ['hösten 2027, öppningsminuten', '2027-10-31T09:00:00Z', 'open'],
  ])('%s (%s): %s', (_case, instant, kind) => {
    expect(openingStatus(hours, swedishTime(Date.parse(instant))).kind).toBe(kind)
  })
})

describe('nästa öppning', () => {
  test.each([
    [
      '§R6 lördag to söndag: från lördag runt till söndag',
      week({ söndag: '12:00–16:00', lördag: '10:00–14:00' }),
      'lördag 15:00',
      'Stängt, "Öppnar igen söndag 12:00"',
    ],
    [
      '§4 closed today: förbi flera stängda dagar',
      week({ torsdag: '9:30–17:00' }),
      'fredag 12:00',
      'Stängt, "Öppnar igen torsdag 09:30"',
    ],
    [
      '§R3 one open day: redan förbi, samma dag nästa vecka',
      week({ onsdag: '10:00–14:00' }),
      'onsdag 14:01',
      'Stängt, "Öppnar igen onsdag 10:00"',
    ],
    [
      '§4 before opening: enda öppna dagen',
      week({ onsdag: '10:00–14:00' }),
      'onsdag 09:00',
      'Stängt, "Öppnar idag 10:00"',
    ],
    ['§R3 seven closed days: sju stängda dagar', week({}), 'onsdag 12:00', 'Stängt'],
    [
      '§R3 broken day is skipped: en oläslig dag hoppas över',
      week({ tisdag: 'kanske', onsdag: '10:00–14:00' }),
      'måndag 12:00',
      'Stängt, "Öppnar igen onsdag 10:00"',
    ],
    ['§R3 broken day is skipped: bara oläsliga dagar kvar', week({ tisdag: 'kanske' }), 'måndag 12:00', 'Stängt'],
  ])('%s', (_case, hours, when, text) => {
    expect(seen(hours, when)).toBe(text)
  })
})

describe('§R3 closing after midnight: öppet över midnatt', () => {
  const late = week({ fredag: '18:00–02:00', lördag: '12:00–17:00' })
  test.each([
    ['före öppning', 'fredag 17:59', 'Stängt, "Öppnar idag 18:00"'],
    ['öppningsminuten', 'fredag 18:00', 'Öppet, "Visa öppetider"'],
    ['före midnatt', 'fredag 23:59', 'Öppet, "Visa öppetider"'],
    ['midnatt', 'lördag 00:00', 'Öppet, "Visa öppetider"'],
    ['stängningsminuten', 'lördag 02:00', 'Öppet, "Visa öppetider"'],
    ['minuten efter', 'lördag 02:01', 'Stängt, "Öppnar idag 12:00"'],
    ['samma klockslag en dag för tidigt', 'fredag 01:00', 'Stängt, "Öppnar idag 18:00"'],
  ])('%s (%s): %s', (_case, when, text) => {
    expect(seen(late, when)).toBe(text)
  })

  test('från lördag in i söndagen', () => {
    const saturday = week({ lördag: '20:00–01:00' })
    expect(seen(saturday, 'söndag 01:00')).toBe('Öppet, "Visa öppetider"')
    expect(seen(saturday, 'söndag 01:01')).toBe('Stängt, "Öppnar igen lördag 20:00"')
  })

  test('från måndag fastän tisdagens rad är oläslig', () => {
    const monday = week({ måndag: '20:00–01:00', tisdag: 'kanske' })
    expect(seen(monday, 'tisdag 00:30')).toBe('Öppet, "Visa öppetider"')
    expect(seen(monday, 'tisdag 01:01')).toBe('Ogiltiga öppettider')
  })

  test.each(['24:00', '00:00'])(
    '§R3 midnight as 24.00: stängning %s är midnatt, och den minuten är med',
    (midnight) => {
      const hours = week({ måndag: `10:00–${midnight}` })
      expect(seen(hours, 'måndag 23:59')).toBe('Öppet, "Visa öppetider"')
      expect(seen(hours, 'tisdag 00:00')).toBe('Öppet, "Visa öppetider"')
      expect(seen(hours, 'tisdag 00:01')).toBe('Stängt, "Öppnar igen måndag 10:00"')
    },
  )

  test('stängning samma minut som öppning: dygnet runt', () => {
    const hours = week({ måndag: '10:00–10:00' })
    expect(seen(hours, 'måndag 09:59')).toBe('Stängt, "Öppnar idag 10:00"')
    expect(seen(hours, 'måndag 10:00')).toBe('Öppet, "Visa öppetider"')
    expect(seen(hours, 'tisdag 10:00')).toBe('Öppet, "Visa öppetider"')
    expect(seen(hours, 'tisdag 10:01')).toBe('Stängt, "Öppnar igen måndag 10:00"')
  })
})

describe('det som inte går att läsa', () => {
  const broken = week({ måndag: '10:00', tisdag: '10:00–12:00–14:00', onsdag: '10:00–18:00' })
  test.each([
    ['§4 malformed range: en enda tid', broken, 'måndag 12:00', 'Ogiltiga öppettider'],
    ['§4 malformed range: tre tider', broken, 'tisdag 12:00', 'Ogiltiga öppettider'],
    ['§R3 invalid only today: bara dagens rad avgör', broken, 'onsdag 12:00', 'Öppet, "Visa öppetider"'],
    ['§4 day not listed: dagen nämns inte', week({}).replace('måndag', 'mandag'), 'måndag 12:00', 'Stängt'],
    [
      '§4 fewer than seven entries: sex rader',
      week({}).split(', ').slice(1).join(', '),
      'måndag 12:00',
      'Hittade inga öppetider',
    ],
    ['§4 other words have no note: ett annat ord', 'varierande', 'måndag 12:00', 'Hittade inga öppetider'],
    ['§4 other words have no note: fri text', 'Ring innan', 'måndag 12:00', 'Hittade inga öppetider'],
  ])('%s: %s', (_case, hours, when, text) => {
    expect(seen(hours, when)).toBe(text)
  })
})

describe('§4 hours missing, §4 no hours on page and list, §R3 empty and n/a alike: inga öppettider', () => {
  test.each([null, '', 'n/a'])('%j: en text i popupen, en annan på sidan och i listan', (hours) => {
    expect(seen(hours, 'måndag 12:00', 'popup')).toBe('Hittade inga öppetider')
    expect(seen(hours, 'måndag 12:00', 'page')).toBe('Inga öppettider tillgängliga')
  })
})

describe('särskilda ord', () => {
  test.each([
    ['§4 note for varierar', 'varierar', 'Denna butikens öppetider varierar, se deras hemsida.'],
    [
      '§4 note for säsongsbaserade',
      'säsongsbaserade',
      'Denna butikens öppetider är säsongsbaserade, se deras hemsida.',
    ],
    [
      '§4 note for på_förfrågan',
      'på_förfrågan',
      'Denna butiken öppnar enligt överenskommelse, se deras hemsida för mer information.',
    ],
    [
      '§4 note for på_förfrågan',
      'på förfrågan',
      'Denna butiken öppnar enligt överenskommelse, se deras hemsida för mer information.',
    ],
  ])('%s, §4 special is neutral: %s', (_mark, word, note) => {
    const status = openingStatus(parseOpeningHours(word), { date: '2026-11-23', minuteOfDay: 720 })
    expect(formatOpeningStatus(status, 'page')).toMatchObject({ tone: 'neutral', detail: note })
    expect(formatOpeningStatus(status, 'popup')).toEqual(formatOpeningStatus(status, 'page'))
  })
})

test('§4 open is green, §4 closed is red: grönt när det är öppet, rött när det är stängt', () => {
  const toneAt = (minuteOfDay: number) =>
    formatOpeningStatus(openingStatus(parseOpeningHours(weekdays), { date: '2026-11-23', minuteOfDay }), 'page').tone
  expect([toneAt(599), toneAt(600), toneAt(1080), toneAt(1081)]).toEqual(['closed', 'open', 'open', 'closed'])
})

describe('§2 hours list by day: listan Öppetider', () => {
  test.each([
    [{ kind: 'open', from: 540, to: 1440 } as const, '09:00–24:00'],
    [{ kind: 'closed' } as const, 'stängt'],
    [null, 'stängt'],
    [{ kind: 'invalid', text: 'kanske' } as const, 'kanske'],
    [{ kind: 'invalid', text: '' } as const, 'Ogiltiga öppettider'],
  ])('%j: %s', (day, text) => {
    expect(formatDayHours(day)).toBe(text)
  })

  test('börjar på måndag', () => {
    expect(weekdaysFromMonday.map((day) => weekdayNames[day])).toEqual([...weekdayNames.slice(1), weekdayNames[0]])
  })
})
