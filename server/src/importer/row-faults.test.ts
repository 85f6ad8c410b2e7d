/** An error of our code in one row of a file: the row is reported, and the rest is imported. */
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import type * as Sourced from '@fyndkartan/domain/sourced-place'
import type * as TownSpellings from '@fyndkartan/domain/town-spellings'
import type * as Towns from '@fyndkartan/domain/towns'
import { expect, test, vi } from 'vitest'
import { parseSource } from './parse-source.ts'
import { swedishLine } from './swedish-lines.ts'

vi.mock('@fyndkartan/domain/town-spellings', async (original) => {
  const really = await original<typeof TownSpellings>()
  return { ...really, townNameOf: (name: string) => really.townNameOf(orBoom(name)) }
})
vi.mock('@fyndkartan/domain/towns', async (original) => {
  const really = await original<typeof Towns>()
  return { ...really, findTown: (name: string) => really.findTown(orBoom(name)) }
})
vi.mock('@fyndkartan/domain/sourced-place', async (original) => {
  const really = await original<typeof Sourced>()
  return {
    ...really,
    prepareSourced: (form: PlaceForm, rules: Sourced.SourceRules) =>
      really.prepareSourced({ ...form, name: orBoom(form.name) }, rules),
  }
})
const { orBoom } = vi.hoisted(() => ({
  orBoom(text: string): string {
    if (text.startsWith('Smäll')) throw new RangeError('boom')
    return text
  },
}))

const event = (uid: string, name: string, town: string) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTART:20261128T100000',
  `SUMMARY:${name}`,
  `LOCATION:${town}`,
  'END:VEVENT',
]
const calendar = (...events: readonly string[][]) => ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'].join('\n')
const tagsIn = (town: string) => ({ shop: 'charity', name: 'Fyndet', 'addr:city': town })
const element = (id: number, town: string) => ({ type: 'node', id, tags: tagsIn(town) })
const map = (...elements: readonly object[]) => JSON.stringify({ elements })
const features = (...towns: readonly string[]) =>
  JSON.stringify({ features: towns.map((town) => ({ type: 'Feature', geometry: null, properties: tagsIn(town) })) })

const page = (...items: readonly object[]) => JSON.stringify(items)
const fair = (location: string) => ({ '@type': 'Event', name: 'A', startDate: '2026-11-28', location })
const store = (address: string) => ({ '@type': 'Store', name: 'A', address })

test.each([
  ['csv', 'type,name,town\nbutik,Smäll,Borås\nbutik,Fyndet,Borås', 'line 2', 'rad 2'],
  ['ical', calendar(event('1', 'A', 'Smällby'), event('2', 'B', 'Borås')), 'line 2, 1', 'rad 2, 1'],
  ['ical', calendar(event('1', 'Smäll', 'Borås'), event('2', 'B', 'Borås')), 'line 2, 1', 'rad 2, 1'],
  ['schema', page(fair('Smällby'), fair('Borås')), 'market 1', 'objekt 1'],
  ['schema', page(store('Smällby'), store('Borås')), 'shop 1', 'objekt 1'],
  ['osm', map(element(1, 'Smällby'), element(2, 'Borås')), 'node/1', 'node/1'],
  ['osm', features('Smällby', 'Borås'), 'feature 1', 'objekt 1'],
  ['geojson', features('Smällby', 'Borås'), 'feature 1', 'objekt 1'],
] as const)('%s: %j', (format, text, at, swedishAt) => {
  const { parsed } = parseSource(text, { format, source: 'fil', all: false, abroad: false, today: '2026-11-21' })
  expect(parsed.drafts).toHaveLength(1)
  expect(parsed.skipped).toEqual([{ at, reason: 'could not be read', detail: 'boom' }])
  expect(parsed.skipped.map(swedishLine)).toEqual([{ at: swedishAt, reason: 'kunde inte läsas', detail: 'boom' }])
  // An unread row may belong to any existing place, so pruning must not remove any.
  expect(parsed.incomplete !== null || parsed.unread?.size === 1).toBe(true)
})
