import { describe, expect, test } from 'vitest'
import { embedQueryToWire } from './embed-attributes.ts'
import { parseEmbedQuery } from './embed-query.ts'

const today = '2026-11-18'

/** The query that the frame parses from the element's attributes. */
function read(attributes: Readonly<Record<string, string>>) {
  return parseEmbedQuery(Object.fromEntries(embedQueryToWire((name) => attributes[name] ?? null)), today)
}

test('an element without attributes has an empty query', () => {
  expect(embedQueryToWire(() => null)).toEqual([])
  expect(embedQueryToWire(() => ' ')).toEqual([])
})

describe('how the frame reads attributes', () => {
  test.each([
    [{ town: 'borås' }, { filter: { towns: ['borås'], kind: 'all' } }],
    [{ town: 'Borås, Alingsås' }, { filter: { towns: ['Borås', 'Alingsås'] } }],
    [{ type: 'loppis' }, { filter: { kind: 'market' } }],
    [{ type: ' Butik' }, { filter: { kind: 'shop' } }],
    [{ type: 'alla' }, { filter: { kind: 'all' } }],
    [{ type: 'okänt' }, { filter: { kind: 'all' } }],
    [{ view: 'karta' }, { view: 'map' }],
    [{ view: 'lista' }, { view: 'list' }],
    [{ days: '7' }, { filter: { from: today, to: '2026-11-24' } }],
    [{ from: '2026-12-01', to: '2026-12-24' }, { filter: { from: '2026-12-01', to: '2026-12-24' } }],
    [{ q: 'torg' }, { filter: { words: 'torg' } }],
    [{ words: 'torg' }, { filter: { words: 'torg' } }],
    [{ area: '57.7, 12.9, 20' }, { filter: { area: { centre: { lat: 57.7, lng: 12.9 }, radiusKm: 20 } } }],
    [{ area: '57.7, 12.9' }, { filter: { area: null } }],
    [{ limit: '5' }, { pageSize: 5 }],
    [{ theme: 'mörk' }, { theme: 'dark' }],
    [{ theme: 'mo\u0308rk' }, { theme: 'dark' }],
    [{ theme: 'ljus' }, { theme: 'light' }],
    [{ theme: 'auto' }, { theme: 'auto' }],
    [{ title: 'Loppis & fynd' }, { title: 'Loppis & fynd' }],
  ])('%j', (attributes, expected) => {
    expect(read(attributes as Readonly<Record<string, string>>)).toMatchObject(expected)
  })
})
