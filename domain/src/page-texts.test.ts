import { expect, test } from 'vitest'
import { formatTownHeadline, formatTownLede } from './page-texts.ts'

test.each([
  [true, 7, 12, 'Loppis i Borås i helgen: 7 marknader, 12 butiker öppna'],
  [true, 1, 1, 'Loppis i Borås i helgen: 1 marknad, 1 butik öppen'],
  [true, 2, 0, 'Loppis i Borås i helgen: 2 marknader'],
  [true, 0, 0, 'Loppis i Borås i helgen'],
  [false, 7, 12, 'Loppisar och second hand i Borås: 7 marknader, 12 butiker'],
  [false, 0, 0, 'Loppisar och second hand i Borås'],
])('weekend %s, %i markets, %i shops: %s', (isWeekend, markets, shops, text) => {
  expect(formatTownHeadline('Borås', isWeekend, { markets, shops })).toBe(text)
})

test.each([
  [null, 1, 2, 'I Borås finns 1 loppis och 2 butiker, med öppettider, datum och karta.'],
  [null, 0, 2, 'I Borås finns 2 butiker, med öppettider, datum och karta.'],
  [{}, 3, 1, 'I Borås i helgen: 3 loppisar och 1 butik som har öppet.'],
  [{}, 3, 0, 'I Borås hålls 3 loppisar i helgen.'],
])('%j: %i markets and %i shops', (weekend, marketCount, shopCount, text) => {
  expect(formatTownLede({ town: 'Borås', weekend, marketCount, shopCount })).toBe(text)
})

test('an answer about open shops says how many it leaves out because their hours are unknown, also when it is empty', () => {
  const counts = { town: 'Borås', weekend: {}, marketCount: 0, shopCount: 0 }
  const none = 'Vi känner inte till någon loppis i Borås i helgen, och ingen butik som har öppet.'
  expect(formatTownLede({ ...counts, unknownHours: 2 })).toBe(
    `${none} 2 butiker har inga kända tider då, och kan ha öppet.`,
  )
  expect(formatTownLede({ ...counts, unknownHours: 1 })).toContain(' 1 butik har inga kända tider då')
  expect(formatTownLede({ ...counts, unknownHours: 1488 })).toContain(' 1\u00a0488 butiker har inga kända tider då')
  expect(formatTownLede({ ...counts, unknownHours: 0 })).toBe(none)
})
