import { expect, test } from 'vitest'
import { type Identifiable, identify } from './osm-identity.ts'

const shop = (more: Partial<Identifiable> = {}): Identifiable => ({
  id: null,
  name: 'Kupan',
  position: { lat: 57.721, lng: 12.94 },
  town: 'Borås',
  address: null,
  ...more,
})

const here = 'feature/kupan@57.72100,12.94000'

test.each([
  ['own ids', [shop({ id: 'feature/1' }), shop({ id: 'feature/2' })], ['feature/1', 'feature/2']],
  ['no id: name and position', [shop()], [here]],
  ['no position: name and town', [shop({ position: null })], ['feature/kupan@borås']],
  ['the same thing twice', [shop({ id: 'feature/1' }), shop({ id: 'feature/1' })], ['feature/1', 'feature/1']],
  ['the same without an id', [shop(), shop()], [here, here]],
  [
    'one id for two shops',
    [shop({ id: 'a' }), shop({ id: 'a', name: 'Boden' })],
    [here, here.replace('kupan', 'boden')],
  ],
  [
    'one name in one town, at two addresses',
    [shop({ position: null, address: 'Torget 1' }), shop({ position: null, address: 'Torget 2' })],
    ['feature/kupan@borås@torget 1', 'feature/kupan@borås@torget 2'],
  ],
  [
    'an element of OpenStreetMap in two versions',
    [shop({ id: 'node/1' }), shop({ id: 'node/1', name: 'Boden' })],
    ['node/1', 'node/1'],
  ],
])('%s', (_what, things, ids) => {
  expect(identify(things)).toEqual(ids)
  expect(identify(things.toReversed())).toEqual(ids.toReversed())
})
