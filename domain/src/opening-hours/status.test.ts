/** Spec §4, shop opening status: one row a line, both sides of each boundary. 2026-11-23 is a Monday. */
import { describe, expect, test } from 'vitest'
import { type CivilDate, parseClockTime, weekdayNames } from '../local-time.ts'
import { parseOpeningHours } from './parse.ts'
import { formatDayHours, formatOpeningStatus, type StatusSetting, weekdaysFromMonday } from './status-text.ts'
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

/** A week of closed days but for those given. */
function week(open: Readonly<Record<string, string>>): string {
  return weekdayNames.map((day) => `${day}: ${open[day] ?? 'stängt'}`).join(', ')
}

/** 'måndag 09:59' → 'Stängt, "Öppnar idag 10:00"', as the visitor reads it. */
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
    ['midnatt', 'måndag 00:00', 'Stängt, "Öppnar idag 10:00"'],
    ['minuten före öppning', 'måndag 09:59', 'Stängt, "Öppnar idag 10:00"'],
    ['öppningsminuten', 'måndag 10:00', 'Öppet, "Visa öppetider"'],
    ['mitt på dagen', 'måndag 13:37', 'Öppet, "Visa öppetider"'],
    ['stängningsminuten', 'måndag 18:00', 'Öppet, "Visa öppetider"'],
    ['minuten efter stängning', 'måndag 18:01', 'Stängt, "Öppnar igen tisdag 10:00"'],
    ['sista minuten på dygnet', 'måndag 23:59', 'Stängt, "Öppnar igen tisdag 10:00"'],
    ['nästa dag öppnar en annan tid', 'onsdag 18:01', 'Stängt, "Öppnar igen torsdag 11:00"'],
    ['stängt idag', 'söndag 12:00', 'Stängt, "Öppnar igen måndag 10:00"'],
    ['efter lördagen, förbi en stängd söndag', 'lördag 15:01', 'Stängt, "Öppnar igen måndag 10:00"'],
  ])('%s (%s): %s', (_case, when, text) => {
    expect(seen(weekdays, when)).toBe(text)
  })
})

describe('nästa öppning', () => {
  test.each([
    [
      'från lördag runt till söndag',
      week({ söndag: '12:00–16:00', lördag: '10:00–14:00' }),
      'lördag 15:00',
      'Stängt, "Öppnar igen söndag 12:00"',
    ],
    [
      'förbi flera stängda dagar',
      week({ torsdag: '9:30–17:00' }),
      'fredag 12:00',
      'Stängt, "Öppnar igen torsdag 09:30"',
    ],
    [
      'enda öppna dagen, redan förbi: samma dag nästa vecka',
      week({ onsdag: '10:00–14:00' }),
      'onsdag 14:01',
      'Stängt, "Öppnar igen onsdag 10:00"',
    ],
    ['enda öppna dagen, före öppning', week({ onsdag: '10:00–14:00' }), 'onsdag 09:00', 'Stängt, "Öppnar idag 10:00"'],
    ['sju stängda dagar', week({}), 'onsdag 12:00', 'Stängt'],
    [
      'en oläslig dag hoppas över',
      week({ tisdag: 'kanske', onsdag: '10:00–14:00' }),
      'måndag 12:00',
      'Stängt, "Öppnar igen onsdag 10:00"',
    ],
    ['bara oläsliga dagar kvar', week({ tisdag: 'kanske' }), 'måndag 12:00', 'Stängt'],
  ])('%s', (_case, hours, when, text) => {
    expect(seen(hours, when)).toBe(text)
  })
})

describe('öppet över midnatt', () => {
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

  test.each(['24:00', '00:00'])('stängning %s är midnatt, och den minuten är med', (midnight) => {
    const hours = week({ måndag: `10:00–${midnight}` })
    expect(seen(hours, 'måndag 23:59')).toBe('Öppet, "Visa öppetider"')
    expect(seen(hours, 'tisdag 00:00')).toBe('Öppet, "Visa öppetider"')
    expect(seen(hours, 'tisdag 00:01')).toBe('Stängt, "Öppnar igen måndag 10:00"')
  })

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
    ['en enda tid', broken, 'måndag 12:00', 'Ogiltiga öppettider'],
    ['tre tider', broken, 'tisdag 12:00', 'Ogiltiga öppettider'],
    ['bara dagens rad avgör', broken, 'onsdag 12:00', 'Öppet, "Visa öppetider"'],
    ['dagen nämns inte', week({}).replace('måndag', 'mandag'), 'måndag 12:00', 'Stängt'],
    ['sex rader', week({}).split(', ').slice(1).join(', '), 'måndag 12:00', 'Hittade inga öppetider'],
    ['fri text', 'Ring innan', 'måndag 12:00', 'Hittade inga öppetider'],
  ])('%s: %s', (_case, hours, when, text) => {
    expect(seen(hours, when)).toBe(text)
  })
})

describe('inga öppettider', () => {
  test.each([null, '', 'n/a'])('%j: en text i popupen, en annan på sidan och i listan', (hours) => {
    expect(seen(hours, 'måndag 12:00', 'popup')).toBe('Hittade inga öppetider')
    expect(seen(hours, 'måndag 12:00', 'page')).toBe('Inga öppettider tillgängliga')
  })
})

describe('särskilda ord', () => {
  test.each([
    ['varierar', 'Denna butikens öppetider varierar, se deras hemsida.'],
    ['säsongsbaserade', 'Denna butikens öppetider är säsongsbaserade, se deras hemsida.'],
    ['på_förfrågan', 'Denna butiken öppnar enligt överenskommelse, se deras hemsida för mer information.'],
    ['på förfrågan', 'Denna butiken öppnar enligt överenskommelse, se deras hemsida för mer information.'],
  ])('%s', (word, note) => {
    const status = openingStatus(parseOpeningHours(word), { date: '2026-11-23', minuteOfDay: 720 })
    expect(formatOpeningStatus(status, 'page')).toMatchObject({ tone: 'neutral', detail: note })
    expect(formatOpeningStatus(status, 'popup')).toEqual(formatOpeningStatus(status, 'page'))
  })
})

test('grönt när det är öppet, rött när det är stängt', () => {
  const toneAt = (minuteOfDay: number) =>
    formatOpeningStatus(openingStatus(parseOpeningHours(weekdays), { date: '2026-11-23', minuteOfDay }), 'page').tone
  expect([toneAt(599), toneAt(600), toneAt(1080), toneAt(1081)]).toEqual(['closed', 'open', 'open', 'closed'])
})

describe('listan Öppetider', () => {
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
