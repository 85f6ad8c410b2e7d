import { describe, expect, test } from 'vitest'
import { swedishTime } from './local-time.ts'
import { formatMoment } from './swedish-instant.ts'
import {
  hasWantedTitle,
  intervalMs,
  nextRunMs,
  osmSweden,
  prepareSource,
  type SourceForm,
  sourceIntervals,
  whyHeld,
} from './source.ts'

const form: SourceForm = {
  name: 'Loppisar i Borås',
  kind: 'ical',
  address: 'https://kalender.example/loppis.ics',
  every: 'day',
  licence: 'CC BY 4.0',
  attribution: 'Borås stad',
  wanted: 'loppis, bakluckeloppis',
  unwanted: '',
}

describe('the form of a source', () => {
  test('a valid form is accepted unchanged', () => {
    expect(prepareSource(form)).toEqual({ terms: form })
    expect(prepareSource({ ...osmSweden })).toEqual({ terms: osmSweden })
  })

  test('a webcal address becomes https', () => {
    expect(prepareSource({ ...form, address: ' webcal://kalender.example/a.ics ' })).toMatchObject({
      terms: { address: 'https://kalender.example/a.ics' },
    })
  })

  test('words of titles are tidied, and those without a letter or digit left out', () => {
    expect(prepareSource({ ...form, unwanted: ' styrelsemöte ,, !? , årsmöte  2027,' })).toMatchObject({
      terms: { unwanted: 'styrelsemöte, årsmöte 2027' },
    })
  })

  test.each([
    [{ name: ' ' }, { name: 'Skriv vad källan heter' }],
    [{ name: 'a'.repeat(61) }, { name: 'Högst 60 tecken' }],
    [{ name: 'a#b' }, { name: 'Namnet får inte innehålla #, / eller ~' }],
    [{ kind: 'rss' }, { kind: 'Välj vad källan är' }],
    [{ every: 'minute' }, { every: 'Välj hur ofta källan ska hämtas' }],
    [{ address: 'ftp://kalender.example' }, { address: 'Skriv en adress som börjar med https://' }],
    [{ address: 'https://bank.example@evil.example/a.csv' }, { address: 'Skriv en adress som börjar med https://' }],
    [{ address: 'http://[::1/a.csv' }, { address: 'Skriv en adress som börjar med https://' }],
    [{ address: 'https://a.example:99999/' }, { address: 'Skriv en adress som börjar med https://' }],
    [{ address: 'https://' }, { address: 'Skriv en adress som börjar med https://' }],
    [{ address: 'node;out;' }, { address: 'Skriv en adress som börjar med https://' }],
    [
      { kind: 'overpass', address: 'loppisar' },
      { address: 'Skriv en fråga till Overpass, eller en adress som börjar med https://' },
    ],
    [{ licence: '' }, { licence: 'Skriv vilken licens som gäller' }],
    [{ licence: 'a'.repeat(61) }, { licence: 'Högst 60 tecken' }],
    [{ attribution: '' }, { attribution: 'Skriv vem som ska anges som källa' }],
    [{ attribution: 'a'.repeat(201) }, { attribution: 'Högst 200 tecken' }],
    [{ wanted: 'a'.repeat(301) }, { wanted: 'Högst 300 tecken' }],
    [{ unwanted: 'a'.repeat(301) }, { unwanted: 'Högst 300 tecken' }],
  ])('%j is refused', (change, problems) => {
    expect(prepareSource({ ...form, ...change })).toEqual({ problems })
  })
})

describe('the words of titles', () => {
  test.each([
    ['Styrelsemöte', '', '', true],
    ['Storloppis i hamnen', 'loppis, marknad', '', true],
    ['LOPPIS', 'loppis', '', true],
    ['Årsmöte', 'loppis', '', false],
    ['Styrelsemöten', '', 'styrelsemöte', false],
    ['Städdag före loppisen', 'loppis', 'städdag', false],
    ['Styrelse-möte', '', 'styrelse möte', false],
    ['Idé- och bakluckeloppis', 'ide', '', true],
    // Å and a are different letters.
    ['Båtmarknad', 'bat', '', false],
    ['', 'loppis', '', false],
  ])('%j with the wanted words %j and the unwanted %j: %j', (title, wanted, unwanted, expected) => {
    expect(hasWantedTitle(title, { wanted, unwanted })).toBe(expected)
  })
})

describe('the next run', () => {
  const at = (text: string) => Date.parse(text)
  const shown = (ms: number) => formatMoment(swedishTime(ms))

  test.each([
    ['hour', '2026-11-24T12:34:00Z', '2026-11-24 14:34'],
    ['day', '2026-11-24T12:34:00Z', '2026-11-25 02:37'],
    // At 01:30 Swedish time, the quiet hours of the same day are still to come; the next run is nevertheless on the
    // following day.
    ['day', '2026-11-24T00:30:00Z', '2026-11-25 02:37'],
    ['week', '2026-11-24T12:34:00Z', '2026-12-01 02:37'],
    ['month', '2026-11-24T12:34:00Z', '2026-12-24 02:37'],
    ['month', '2026-12-31T12:34:00Z', '2027-01-31 02:37'],
    ['month', '2027-01-31T12:34:00Z', '2027-02-28 02:37'],
    // In summer, and on the days on which the clock changes: 28 March has no 02:37.
    ['day', '2027-06-24T12:34:00Z', '2027-06-25 02:37'],
    ['day', '2027-03-27T12:34:00Z', '2027-03-28 03:37'],
    ['day', '2027-10-30T12:34:00Z', '2027-10-31 02:37'],
  ] as const)('every %s after %s is %s', (every, now, next) => {
    expect(shown(nextRunMs(every, at(now), 1))).toBe(shown(at(`${next.replace(' ', 'T')}:00Z`) - offset(next)))
  })

  /** The offset from UTC in ms of a Swedish time in the table. */
  function offset(text: string): number {
    const utcMs = Date.parse(`${text.replace(' ', 'T')}:00Z`)
    const hours = [2, 1].find((count) => shown(utcMs - count * 3_600_000) === shown2(text)) ?? 0
    return hours * 3_600_000
  }
  const shown2 = (text: string) => {
    const [date = '', time = ''] = text.split(' ')
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return formatMoment({ date: date as never, minuteOfDay: hour * 60 + minute })
  }

  test.each([
    ['hour', '2026-11-24T12:34:00Z', 30, '2026-11-24 14:34'],
    ['hour', '2026-11-24T12:34:00Z', 180, '2026-11-24 16:34'],
    ['hour', '2026-11-24T12:34:00Z', 9999, '2026-11-25 13:34'],
    ['day', '2026-11-24T12:34:00Z', 600, '2026-11-25 02:37'],
    ['day', '2026-11-24T23:00:00Z', 1440, '2026-11-26 02:37'],
    ['day', '2026-11-24T12:34:00Z', 1440, '2026-11-26 02:37'],
  ] as const)('every %s after %s, when the server asks for a pause of %i minutes: %s', (every, now, minutes, next) => {
    expect(shown(nextRunMs(every, at(now), 1, minutes * 60_000))).toBe(
      shown(at(`${next.replace(' ', 'T')}:00Z`) - offset(next)),
    )
  })

  test('comes within one interval, in the quiet hours unless it is hourly, for every source', () => {
    const now = at('2026-11-24T12:34:00Z')
    for (const every of sourceIntervals)
      for (let id = 1; id < 400; id++) {
        const next = nextRunMs(every, now, id)
        expect(next).toBeGreaterThan(now)
        expect(next).toBeLessThanOrEqual(now + intervalMs(every))
        if (every === 'hour') continue
        const { minuteOfDay } = swedishTime(next)
        expect(minuteOfDay).toBeGreaterThanOrEqual(120)
        expect(minuteOfDay).toBeLessThan(300)
      }
  })
})

describe('when a run waits for the operator', () => {
  test.each([
    [{ removed: 20, changed: 50, before: 100 }, null],
    [{ removed: 21, changed: 0, before: 100 }, 'Den skulle ta bort 21 av källans 100 platser, mer än en femtedel.'],
    [{ removed: 0, changed: 51, before: 100 }, 'Den skulle ändra 51 av källans 100 platser, mer än hälften.'],
    [{ removed: 0, changed: 0, before: 0 }, null],
    [{ removed: 1, changed: 0, before: 1 }, 'Den skulle ta bort 1 av källans 1 plats, mer än en femtedel.'],
    [{ removed: 1, changed: 0, before: 4 }, 'Den skulle ta bort 1 av källans 4 platser, mer än en femtedel.'],
  ])('%j: %s', (counts, why) => {
    expect(whyHeld({ added: 0, isFirst: false, ...counts })).toBe(why)
  })

  test.each([
    [500, 0, null],
    [501, 0, 'Den skulle lägga till 501 platser, fler än de 0 som källan har.'],
    [700, 700, null],
    [701, 700, 'Den skulle lägga till 701 platser, fler än de 700 som källan har.'],
  ])('with %i new places beside %i: %s; the first run does not wait', (added, before, why) => {
    const counts = { added, changed: 0, removed: 0, before }
    expect(whyHeld({ ...counts, isFirst: false })).toBe(why)
    expect(whyHeld({ ...counts, isFirst: true })).toBeNull()
  })
})
