import { describe, expect, test } from 'vitest'
import { emptyForm, type PlaceForm } from './place-form.ts'
import { prepareSourced } from './sourced-place.ts'

const week =
  'söndag: stängt, måndag: 10:00–18:00, tisdag: 10:00–18:00, onsdag: 10:00–18:00, torsdag: 10:00–18:00, fredag: 10:00–18:00, lördag: 11:00–15:00'

const shopForm: PlaceForm = { ...emptyForm, kind: 'shop', name: 'Retrolyckan', town: 'Borås' }
const marketForm: PlaceForm = { ...shopForm, kind: 'market', date: '2026-11-28' }

describe('a place from a source', () => {
  const rules = { abroad: false }

  test('an invalid fact is dropped, the others stay', () => {
    const form = { ...shopForm, phone: 'se hemsidan', email: 'ring oss', entranceFee: '19.50', openingHours: week }
    expect(prepareSourced(form, rules)).toMatchObject({
      place: { name: 'Retrolyckan', openingHours: week, phone: null, email: null, entranceFee: null },
      dropped: ['entranceFee', 'phone', 'email'],
    })
  })

  test('a description that is too long is cut at a word and keeps its lines', () => {
    const made = prepareSourced({ ...marketForm, description: 'Bord 20 kr\n\nFika\n'.repeat(60) }, rules)
    const description = `${'Bord 20 kr\n\nFika\n'.repeat(58)}Bord 20 kr...`
    expect(made).toMatchObject({ place: { description }, shortened: ['description'], dropped: [] })
  })

  test('line breaks count for the length of a description', () => {
    const made = prepareSourced({ ...marketForm, description: 'Fika\n\n'.repeat(180) }, rules)
    expect(made).toMatchObject({ shortened: ['description'], dropped: [] })
  })

  test('an end before the start is dropped', () => {
    const made = prepareSourced({ ...marketForm, startMinute: '14:00', endMinute: '10:00' }, rules)
    expect(made).toMatchObject({ place: { startMinute: 840, endMinute: null }, dropped: ['endMinute'] })
  })

  test('a cancelled market with an invalid reason stays cancelled', () => {
    const cancellation = { isCancelled: true, reason: 'x'.repeat(1000) }
    const made = prepareSourced({ ...marketForm, cancellation }, rules)
    expect(made).toMatchObject({ place: { cancellation: { reason: null } }, dropped: ['cancellation'] })
  })

  test.each([
    ['no name', { name: ' ' }, { problems: { name: expect.any(String) }, isAbroad: false }],
    ['no date', { date: '2026-02-30' }, { problems: { date: expect.any(String) } }],
    ['neither a town nor a position', { town: '', position: null }, { problems: { position: expect.any(String) } }],
    ['abroad', { position: { lat: 52.5, lng: 13.4 }, phone: 'ring' }, { isAbroad: true }],
  ])('%s: it is not usable', (_what, wrong, unusable) => {
    expect(prepareSourced({ ...marketForm, ...wrong }, rules)).toMatchObject(unusable)
  })
})
