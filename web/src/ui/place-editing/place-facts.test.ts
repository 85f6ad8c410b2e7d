import { unknownFacts } from '@fyndkartan/domain/facts'
import type { Shop } from '@fyndkartan/domain/shop'
import { emptyForm } from '@fyndkartan/domain/place-form'
import { describe, expect, test } from 'vitest'
import type { Place } from '@fyndkartan/domain/place'
import { listChanges, listFormFacts } from './place-facts.ts'

const changesOf = (before: Place, after: Place) => listChanges({ place: before }, { place: after })

const week =
  'söndag: stängt,måndag: 10:00–18:00,tisdag: 10:00–18:00,onsdag: 10:00–18:00,torsdag: 10:00–20:00,fredag: 10:00–18:00,lördag: stängt'
const shop: Shop = {
  ...unknownFacts('shop'),
  kind: 'shop',
  id: 7,
  name: 'Kupan',
  address: 'Storgatan 1',
  town: 'Borås',
  position: { lat: 57.721, lng: 12.9401 },
  openingHours: week,
  link: null,
}

describe('listChanges', () => {
  test('lists nothing for equal states', () => {
    expect(changesOf(shop, { ...shop })).toEqual([])
  })

  test('lists facts in the order of the form, with null for unknown values', () => {
    expect(changesOf(shop, { ...shop, name: 'Nya Kupan', link: 'https://kupan.se', address: null })).toEqual([
      { label: 'Namn', before: 'Kupan', after: 'Nya Kupan' },
      { label: 'Länk', before: null, after: 'https://kupan.se' },
      { label: 'Adress', before: 'Storgatan 1', after: null },
    ])
  })

  test('lists only the different days of two weeks', () => {
    const later = week.replace('lördag: stängt', 'lördag: 11:00–15:00')
    expect(changesOf(shop, { ...shop, openingHours: later })).toEqual([
      { label: 'Öppettider lördag', before: 'stängt', after: '11:00–15:00' },
    ])
  })

  test('lists a week replaced by a special word', () => {
    const changes = changesOf(shop, { ...shop, openingHours: 'varierar' })
    expect(changes.at(0)).toEqual({ label: 'Öppettider måndag', before: '10:00–18:00', after: null })
    expect(changes.at(-1)).toEqual({ label: 'Öppettider', before: null, after: 'Varierande öppettider' })
  })

  test('lists hours beyond an ordinary week as a whole', () => {
    const openingHoursOsm = 'Mo-Fr 10:00-12:00,13:00-18:00; PH off'
    expect(changesOf(shop, { ...shop, openingHours: null, openingHoursOsm })).toEqual([
      {
        label: 'Öppettider',
        before: 'måndag–onsdag: 10:00–18:00, torsdag: 10:00–20:00, fredag: 10:00–18:00, lördag–söndag: stängt',
        after: 'Måndag–fredag: 10:00–12:00, 13:00–18:00, Lördag–söndag: stängt, Röda dagar: stängt',
      },
    ])
  })

  test('lists a position to a decimetre', () => {
    expect(changesOf(shop, { ...shop, position: null })).toEqual([
      { label: 'Läge', before: '57.721000, 12.940100', after: null },
    ])
  })
})

describe('listFormFacts', () => {
  test.each([
    ['May-Sep Sa 11:00-17:00; 2020 Dec 5 off', 'Övriga året: stängt', '5 december 2020: stängt'],
    ['Mo[1] 10:00-12:00', 'Första måndagen i månaden: 10:00–12:00'],
    ['Sa 11:00-17:00 || "ring först"', 'Lördag: 11:00–17:00', 'Ring först'],
    ['Mo 10:00+', 'Mo 10:00+'],
  ])('has hours beyond an ordinary week in words: %s', (openingHoursOsm, ...lines) => {
    const facts = listFormFacts({ ...emptyForm, kind: 'shop', openingHoursOsm })
    expect(facts.find(({ label }) => label === 'Öppettider')?.lines).toEqual(expect.arrayContaining(lines))
    expect(facts.filter(({ label }) => label.includes('öppettider'))).toEqual([])
  })

  const hoursOf = (openingHours: string) =>
    listFormFacts({ ...emptyForm, kind: 'shop', openingHours }).find(({ label }) => label === 'Öppettider')?.lines

  test.each([
    [week, ['måndag–onsdag: 10:00–18:00', 'torsdag: 10:00–20:00', 'fredag: 10:00–18:00', 'lördag–söndag: stängt']],
    ['på förfrågan', ['Enligt överenskommelse']],
    ['', []],
    ['Öppet de flesta dagar', ['Öppet de flesta dagar']],
  ])('has the opening hours "%s" in words', (text, lines) => {
    expect(hoursOf(text)).toEqual(lines)
  })

  test('shows unreadable dates and times as typed', () => {
    const form = { ...emptyForm, kind: 'market', date: 'i morgon', startMinute: '10:00' } as const
    expect(listFormFacts(form).slice(0, 2)).toEqual([
      { label: 'Datum', lines: ['i morgon'] },
      { label: 'Tid', lines: ['10:00–?'] },
    ])
  })
})

test('a yes/no fact is listed if it is known, and a change of the fact is listed', () => {
  const labels = (swish: '' | 'yes') => listFormFacts({ ...emptyForm, kind: 'shop', swish }).map(({ label }) => label)
  expect([labels('').includes('Swish'), labels('yes').includes('Swish')]).toEqual([false, true])
  expect(changesOf({ ...shop, swish: null }, { ...shop, swish: false })).toEqual([
    { label: 'Swish', before: null, after: 'nej' },
  ])
})
