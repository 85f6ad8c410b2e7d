import { describe, expect, test } from 'vitest'
import { unknownFacts } from './facts.ts'
import type { Shop } from './shop.ts'
import {
  type ComparedPlace,
  comparePairs,
  type EntryOrigins,
  factsWith,
  isBetterConfirmed,
  proposeFacts,
  samenessOf,
  sameThreshold,
  sureThreshold,
} from './same-place.ts'
import { type Confirmation, type Confirmer, unknownTrust } from './trust.ts'

const nothing: Omit<ComparedPlace, 'id'> = {
  kind: 'shop',
  name: null,
  chain: null,
  address: null,
  town: null,
  link: null,
  position: null,
  date: null,
  source: null,
}
const lund = { lat: 55.7, lng: 13.19 }
/** A hundred metres are about 0.0009 degrees of latitude. */
const north = (metres: number) => ({ lat: lund.lat + metres / 111_195, lng: lund.lng })
const at = (id: number, facts: Partial<ComparedPlace>): ComparedPlace => ({ ...nothing, id, ...facts })
const score = (one: Partial<ComparedPlace>, other: Partial<ComparedPlace>, linked?: number) =>
  samenessOf(at(1, one), at(2, other), linked).score

describe('the score of two entries that may be the same place', () => {
  test('the same name at the same spot is suggested, with its reasons and the distance', () => {
    const found = samenessOf(
      at(1, { name: 'Retrolyckan', position: lund }),
      at(2, { name: 'RETROLYCKAN AB', position: north(20) }),
    )
    expect(found).toEqual({ score: sureThreshold, reasons: ['same-name', 'same-spot'], distanceM: 20 })
  })

  test.each<[string, Partial<ComparedPlace>, Partial<ComparedPlace>]>([
    [
      'a chain, and its shop by its own name, with one page',
      { name: 'Myrorna', link: 'https://myrorna.example/tornby/' },
      { name: 'Myrorna Tornby Linköping', link: 'http://www.myrorna.example/tornby' },
    ],
    [
      'the same name and address without a position',
      { name: 'Ploppsi', address: 'Storgatan 1' },
      { name: 'Ploppsi', address: 'Storgatan 1 A' },
    ],
    [
      'the same name in one town, of which one has no position',
      { name: 'Ploppsi', town: 'Borås', position: lund },
      { name: 'Ploppsi', town: 'borås' },
    ],
    [
      'a name with the town and without it',
      { name: 'Kupan Mölndal', town: 'Mölndal', position: lund },
      { name: 'Kupan', position: north(200) },
    ],
    [
      'the same name eighty metres apart',
      { name: 'Ploppsi', position: lund },
      { name: 'Ploppsi', position: north(80) },
    ],
    [
      'a chain at one address, with its street in one name',
      { name: 'Röda Korset', address: 'Skolgatan 30', town: 'Borås' },
      { name: 'Röda Korset Mötesplats Kupan vid ån', address: 'Skolgatan 30 A', town: 'Borås' },
    ],
    [
      'a chain at one address, the position of one a kilometre off',
      { name: 'Erikshjälpen Second Hand', address: 'Storgatan 2', position: lund },
      { name: 'Erikshjälpen', address: 'Storg. 2', position: north(1000) },
    ],
    [
      'a name with its association in brackets, on one spot and at one address',
      { name: 'Ploppsi (Hela Människans andrahandsbutik)', address: 'Storgatan 2', position: lund },
      { name: 'Ploppsi', address: 'Storgatan 2', position: lund },
    ],
    [
      'an association with the name in brackets, and the name',
      { name: 'Frikyrkornas biståndsgrupp (Ploppsi)', address: 'Storgatan 2', town: 'Borås' },
      { name: 'Ploppsi', address: 'Storgatan 2', town: 'Borås' },
    ],
    [
      'a name in one word, at one address in a part of the town',
      { name: 'Lindra Second Hand', address: 'Kyrkvägen 2', town: 'Borås' },
      { name: 'Lindrasecondhand', address: 'Kyrkv. 2', town: 'Borås centrum' },
    ],
  ])('suggested: %s', (_, one, other) => expect(score(one, other)).toBeGreaterThanOrEqual(sameThreshold))

  test.each<[string, Partial<ComparedPlace>, Partial<ComparedPlace>]>([
    ['two names at one spot', { name: 'Ploppsi', position: lund }, { name: 'Retrolyckan', position: lund }],
    [
      'generic words in common',
      { name: 'Löfgren antik', position: lund },
      { name: 'Brinken antik', position: north(5) },
    ],
    [
      'two chains next to each other',
      { name: 'Myrorna', position: lund },
      { name: 'Röda Korset', position: north(10) },
    ],
    [
      'two shops of a chain in one street',
      { name: 'Myrorna', address: 'Storgatan 1', position: lund },
      { name: 'Myrorna', address: 'Storgatan 80', position: north(400) },
    ],
    ['one name in two towns', { name: 'Kupan', town: 'Lund' }, { name: 'Kupan', town: 'Kiruna' }],
    [
      'one name three kilometres apart',
      { name: 'Retrolyckan', position: lund, address: 'Storgatan 1' },
      { name: 'Retrolyckan', position: north(3000), address: 'Storgatan 1' },
    ],
    [
      'two shops of one association in a building',
      { name: 'Möbelhallen (Lions)', address: 'Storgatan 2', position: lund },
      { name: 'Bokrummet (Lions)', address: 'Storgatan 2', position: lund },
    ],
    [
      'a generic word before an association',
      { name: 'Loppis - Lions', address: 'Storgatan 2', town: 'Borås' },
      { name: 'Loppis', address: 'Storgatan 2', town: 'Borås' },
    ],
    [
      'a chain at an address of two towns',
      { name: 'Röda Korset', address: 'Storgatan 1', town: 'Borås' },
      { name: 'Röda Korset', address: 'Storgatan 1', town: 'Skara' },
    ],
    ['the name alone', { name: 'Retrolyckan' }, { name: 'Retrolyckan' }],
  ])('not suggested: %s', (_, one, other) => expect(score(one, other)).toBeLessThan(sameThreshold))

  test('a link that many places share adds little, and a common source subtracts', () => {
    const link = 'https://kedja.example/butiker'
    expect(score({ link }, { link }, 2) - score({ link }, { link }, 3)).toBe(3)
    expect(score({ source: 'A' }, { source: 'A' })).toBe(score({ source: 'A' }, { source: 'B' }) - 2)
  })
})

describe('which pairs are compared', () => {
  const pairs = (places: readonly ComparedPlace[]) =>
    [...comparePairs(places)].map(({ one, other }) => [one.id, other.id])

  test('all within 390 m, even across the borders of cells', () => {
    for (let step = 0; step < 40; step++) {
      const one = { lat: 59 + step * 0.000_73, lng: 18 + step * 0.001_17 }
      for (const [dLat, dLng] of [
        [0.0034, 0],
        [0, 0.0067],
        [-0.0024, 0.0045],
        [0.0024, 0.0045],
      ] as const) {
        const other = { lat: one.lat + dLat, lng: one.lng + dLng }
        expect(pairs([at(2, { position: one }), at(1, { position: other })]), JSON.stringify([one, other])).toEqual([
          [1, 2],
        ])
      }
    }
  })

  test('without positions, those with a common name, address or link, each pair once', () => {
    const town = 'Lund'
    expect(pairs([at(1, { name: 'Ploppsi', town }), at(2, { name: 'ploppsi', town, address: 'Storgatan 1' })])).toEqual(
      [[1, 2]],
    )
    expect(pairs([at(3, { address: 'Storgatan 1', town }), at(2, { town, address: 'Storgatan 1 b' })])).toEqual([
      [2, 3],
    ])
    expect(
      pairs([
        at(1, { name: 'Ploppsi', address: 'Storgatan 1', town: 'Lund' }),
        at(2, { name: 'Ploppsi', address: 'Storg. 1', town: 'Lund centrum' }),
      ]),
    ).toEqual([[1, 2]])
    expect(pairs([at(1, { link: 'https://a.example/' }), at(2, { link: 'http://www.a.example' })])).toEqual([[1, 2]])
    const same = { name: 'Ploppsi', town, address: 'Storgatan 1', link: 'https://a.example', position: lund }
    expect(pairs([at(1, same), at(2, same)])).toEqual([[1, 2]])
  })

  test('never a shop with a market, nor markets on two days', () => {
    const market = { kind: 'market', position: lund, date: '2026-11-28' } as const
    expect(pairs([at(1, { position: lund }), at(1, market), at(2, { ...market, date: '2026-11-29' })])).toEqual([])
    expect(pairs([at(1, market), at(2, market)])).toEqual([[1, 2]])
  })

  test('ten thousand entries at one spot do not make fifty million pairs', () => {
    const crowd = Array.from({ length: 10_000 }, (_, id) => at(id + 1, { position: lund }))
    expect(pairs(crowd).length).toBeLessThan(5000)
  })
})

describe('which facts a merge proposes', () => {
  const shop = (facts: Partial<Shop>): Shop => ({
    ...unknownFacts('shop'),
    kind: 'shop',
    id: 1,
    trust: unknownTrust,
    ...facts,
  })
  const found = (on: string, by: Confirmer) => ({ on, by }) as Confirmation

  test('an organiser’s confirmation wins, then the later one, then one by people over one by a source', () => {
    expect(isBetterConfirmed(found('2026-11-20', 'source'), found('2026-01-01', 'organiser'))).toBe(true)
    expect(isBetterConfirmed(found('2026-11-20', 'organiser'), found('2026-11-21', 'editor'))).toBe(false)
    expect(isBetterConfirmed(found('2026-11-20', 'editor'), found('2026-11-21', 'source'))).toBe(true)
    expect(isBetterConfirmed(found('2026-11-20', 'source'), found('2026-11-20', 'visitor'))).toBe(true)
    expect(isBetterConfirmed(null, found('2020-01-01', 'source'))).toBe(true)
    expect(isBetterConfirmed(null, null)).toBe(false)
  })

  test('where both differ, the fact of the better confirmed place; a fact known to one, from that one; equal facts are left out', () => {
    const one = shop({ name: 'Ploppsi', town: 'Lund', phone: '046-1', openingHours: 'varierar' })
    const other = shop({ name: 'Ploppsi!', town: 'Lund', address: 'Storgatan 1', openingHoursOsm: 'Mo 10:00-12:00' })
    const origins = { one: 'other', other: 'other' } as const
    const told = (second: Shop) =>
      proposeFacts(one, second, origins).map(({ name, isSecond }) => `${name} ${isSecond ? 2 : 1}`)
    expect(told(other)).toEqual(['name 1', 'address 2', 'openingHours 1', 'phone 1'])
    const confirmed = { ...other, trust: { ...unknownTrust, confirmation: found('2026-11-20', 'source') } }
    expect(told(confirmed)).toEqual(['name 2', 'address 2', 'openingHours 2', 'phone 1'])
    expect(factsWith('openingHours')).toEqual(['openingHours', 'openingHoursOsm'])
  })

  test.each<[string, EntryOrigins, Confirmer, 1 | 2]>([
    ['of a living source is better than a later one of a file', { one: 'living', other: 'file' }, 'source', 1],
    ['of a file is worse than one of a living source', { one: 'file', other: 'living' }, 'source', 2],
    ['of a file that a visitor has found right since counts as usual', { one: 'living', other: 'file' }, 'visitor', 2],
    ['of two living sources counts as usual', { one: 'living', other: 'living' }, 'source', 2],
    ['of a place from a tip counts as usual', { one: 'living', other: 'other' }, 'source', 2],
  ])('a fact %s', (_, origins, by, better) => {
    const trust = (on: string, by: Confirmer) => ({ trust: { ...unknownTrust, confirmation: found(on, by) } })
    const one = { ...shop({ phone: '1' }), ...trust('2026-11-01', 'source') }
    const other = { ...shop({ phone: '2' }), ...trust('2026-11-20', by) }
    expect(proposeFacts(one, other, origins)).toEqual([{ name: 'phone', isSecond: better === 2 }])
  })
})
