import { expect, test } from 'vitest'
import { townNames } from './town-names.ts'
import { townNameOf } from './town-spellings.ts'

test.each([
  ['Gothenburg', 'Göteborg'],
  ['GOTHENBURG', 'Göteborg'],
  ['Goteborg', 'Göteborg'],
  ['Goeteborg', 'Göteborg'],
  ['göteborg', 'Göteborg'],
  ['Göteborgs kommun', 'Göteborg'],
  ['Göteborgs stad', 'Göteborg'],
  ['City of Gothenburg', 'Göteborg'],
  ['Municipality of Malmo', 'Malmö'],
  ['Malmo', 'Malmö'],
  ['Malmø', 'Malmö'],
  ['Borås stad', 'Borås'],
  ['Boras', 'Borås'],
  ['Borås kommun', 'Borås'],
  ['Åre', 'Åre'],
  ['Are', 'Åre'],
  ['Aare', 'Åre'],
  ['Vaxjo', 'Växjö'],
  ['Norrkopping', 'Norrköping'],
  ['Upplands-Väsby', 'Upplands Väsby'],
  ['Stockholm, Sweden', 'Stockholm'],
  ['503 30 Borås', 'Borås'],
  ['SE-50330 Borås', 'Borås'],
  ['411 01 Göteborgs kommun', 'Göteborg'],
  ['Borås, Västra Götalands län', 'Borås'],
  ['503 30 Boras, Västra Götalands län', 'Borås'],
  ['Upsala', 'Uppsala'],
  ['Halmstad', 'Halmstad'],
  ['Kristianstad', 'Kristianstad'],
  ['Kristianstads kommun', 'Kristianstad'],
])('%s is %s', (written, name) => {
  expect(townNameOf(written)).toBe(name)
})

test.each([
  '',
  ' ',
  'stad',
  '503 30',
  'Västra Götalands län',
  ', Kalmar län',
  'kommun',
  's kommun',
  'Hägersten',
  'København',
  'constructor',
  '__proto__',
  '東京',
])('"%s" is not a town of the table', (written) => {
  expect(townNameOf(written)).toBeUndefined()
})

test('every town name stands for itself, with and without accents', () => {
  for (const name of townNames) {
    expect(townNameOf(name)).toBe(name)
    expect(townNameOf(`${name} kommun`)).toBe(name)
    const bare = name.normalize('NFD').replace(/\p{M}/gu, '')
    // Without its ring, Håbo becomes Habo, which is another town.
    expect(townNameOf(bare)).toBe(townNames.includes(bare) ? bare : name)
  }
})
