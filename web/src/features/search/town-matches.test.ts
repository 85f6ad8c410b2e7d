import { describe, expect, test } from 'vitest'
import { foldTyped } from './fold-typed.ts'
import { bestMatch, describeMatches, type Matches, readTypedCode } from './town-matches.ts'

const town = (name: string) => ({ name, county: 'Västra Götalands län', folded: foldTyped(name) })
const village = (name: string) => ({
  name,
  whereabouts: 'Mark, Västra Götalands län',
  position: { lat: 57.5, lng: 12.6 },
  population: 0,
  folded: foldTyped(name),
})
const matches = (typed: string, towns: readonly string[], villages: readonly string[] | null): Matches => ({
  wanted: foldTyped(typed),
  towns: towns.map(town),
  villages: villages && villages.map(village),
  hasFailed: false,
  typedCode: readTypedCode(typed, false),
})
const code = (typed: string): Matches => ({ ...matches(typed, [], []), typedCode: readTypedCode(typed, true) })
const say = (found: Matches) => describeMatches(found, (name) => name === 'Borås')

test.each<[string, Matches]>([
  ['3 städer och kommuner', matches('', ['Ale', 'Borås', 'Mark'], null)],
  ['1 träff – Enter väljer Mark', matches('mar', ['Mark'], [])],
  ['1 träff – Enter väljer Mark', matches('mar', ['Mark'], null)],
  ['1 träff – Enter tar bort Borås', matches('bor', ['Borås'], [])],
  ['3 träffar – Enter väljer Mark', matches('mar', ['Mark'], ['Marbäck', 'Mariannelund'])],
  ['1 träff – Enter söker runt Skene', matches('ske', [], ['Skene'])],
  ['Ingen ort heter så.', matches('atlantis', [], [])],
  ['Ingen stad heter så. Hämtar fler orter...', matches('ske', [], null)],
  ['Ingen stad heter så. Fler orter kunde inte hämtas.', { ...matches('ske', [], null), hasFailed: true }],
  ['1 träff – Enter väljer Mark', { ...matches('mar', ['Mark'], null), hasFailed: true }],
  ['Postnummer går inte att söka på här. Skriv ortens namn.', matches('434 40', [], [])],
  ['Postnummer går inte att söka på här. Skriv ortens namn.', matches('43440', [], null)],
  ['Postnummer går inte att söka på här. Skriv ortens namn.', matches('SE-434 40', [], [])],
  ['Postnummer går inte att söka på här. Skriv ortens namn.', matches('43', [], [])],
  ['Enter söker runt 434 40', code('43440')],
  ['Enter söker runt 434 40', code(' 434 40')],
  ['Enter söker runt 434 40', code('SE-434 40')],
  ['Skriv hela postnumret, fem siffror.', code('4')],
  ['Skriv hela postnumret, fem siffror.', code('434 4')],
  ['Skriv hela postnumret, fem siffror.', code('434400')],
  ['Skriv hela postnumret, fem siffror.', code('se-4')],
])('the matches are described as "%s"', (words, found) => {
  expect(say(found)).toBe(words)
})

describe('bestMatch', () => {
  test.each<[string, string, Matches]>([
    ['the first town', 'Mark', matches('mar', ['Mark', 'Mariestad'], ['Mar'])],
    ['a village of exactly this name before a town containing it', 'Vik', matches('vik', ['Västervik'], ['Vik'])],
    [
      'a town containing the text before a village beginning with it',
      'Västervik',
      matches('vik', ['Västervik'], ['Viken']),
    ],
    ['a village when no town matches', 'Viken', matches('vike', [], ['Viken'])],
  ])('is %s: %s', (_what, name, found) => {
    const best = bestMatch(found)
    expect(best?.kind === 'town' ? best.town.name : best?.kind === 'village' && best.village.name).toBe(name)
  })
  test('is a whole postal code when codes can be looked up', () => {
    expect(bestMatch(code('43440'))).toEqual({ kind: 'code', code: '434 40' })
    expect(bestMatch(code('4344'))).toBeNull()
    expect(bestMatch(matches('43440', [], []))).toBeNull()
  })
  test('is nothing for an empty text', () => {
    expect(bestMatch(matches('', ['Ale'], ['Skene']))).toBeNull()
  })
})
