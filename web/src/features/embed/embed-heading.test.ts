import { expect, test } from 'vitest'
import { headingOf } from './embed-heading.ts'

const area = { centre: { lat: 57.7, lng: 12.9 }, radiusKm: 20 }

test.each([
  [{ kind: 'market', towns: ['borås'], area: null }, 'Loppisar i Borås'],
  [{ kind: 'shop', towns: ['Borås', 'alingsås'], area: null }, 'Second hand i Borås och Alingsås'],
  [{ kind: 'all', towns: 'all', area: null }, 'Loppisar och second hand'],
  [
    { kind: 'all', towns: ['lilla edet', 'storköping', 'ystad'], area: null },
    'Loppisar och second hand i Lilla Edet, Storköping och Ystad',
  ],
  [{ kind: 'market', towns: 'all', area }, 'Loppisar i närheten'],
] as const)('the heading of %j is "%s"', (filter, heading) => {
  expect(headingOf({ filter, title: null }, false)).toBe(heading)
})

test('the title of the embedding page replaces it', () => {
  const filter = { kind: 'market', towns: ['borås'], area: null } as const
  expect(headingOf({ filter, title: 'Fynda hos oss' }, false)).toBe('Fynda hos oss')
})

test('a frame opened as a page shows no words of its address as its heading', () => {
  const spam = 'ring 0900-123 nu'
  const towns = ['borås', spam, 'vinn en bil']
  expect(headingOf({ filter: { kind: 'market', towns, area: null }, title: spam }, true)).toBe(
    'Loppisar i Borås och vald ort',
  )
})
