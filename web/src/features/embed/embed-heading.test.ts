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
  expect(headingOf(filter)).toBe(heading)
})
