import { describe, expect, it } from 'vitest'
import { PlaceIndex } from './place-index.ts'
import {
  buildIndex,
  buildMarket,
  buildShop,
  everything,
  facts,
  katrineholm,
  malmo,
  namesOf,
  serialise,
} from './testing/known-index.ts'

describe('dates', () => {
  it.each([
    ['2026-11-20', '2026-11-20', []],
    ['2026-11-21', '2026-11-21', ['Höstloppis', 'Loppis i Folkets park', 'Loppis utan tid']],
    ['2026-11-22', '2026-11-27', []],
    ['2026-11-28', '2026-11-28', ['Julmarknad']],
    ['2026-11-29', '2099-12-31', ['Vinterloppis']],
    [
      '1970-01-01',
      '2099-12-31',
      ['Höstloppis', 'Loppis i Folkets park', 'Loppis utan tid', 'Julmarknad', 'Vinterloppis'],
    ],
  ] as const)('from %s to %s, both inclusive, finds the markets of those days, by day and start', (from, to, names) => {
    expect(namesOf({ from, to, kind: 'market' })).toEqual(names)
  })

  it('do not apply to shops, which come after all markets', () => {
    const names = namesOf({})
    expect(names.slice(0, 4)).toEqual(['Höstloppis', 'Loppis i Folkets park', 'Loppis utan tid', 'Julmarknad'])
    expect(names.slice(4)).toHaveLength(7)
  })

  it('never find a market without a date, although it is counted', () => {
    expect(namesOf({ from: '1970-01-01', to: '2099-12-31' })).not.toContain('Loppis utan dag')
    expect(buildIndex().counts).toEqual({ shops: 7, markets: 6 })
  })
})

describe('towns', () => {
  it.each([[['Malmö']], [['malmö']], [['MALMÖ', 'malmö']], [['Malmo\u0308', 'Atlantis']]])(
    '%j match Malmö regardless of case and Unicode composition, each place once',
    (towns) => {
      expect(namesOf({ towns })).toEqual(['Loppis i Folkets park', 'Loppis utan tid', 'Erikshjälpen'])
    },
  )

  it('without their diacritics are other towns', () => {
    expect(namesOf({ towns: ['Malmo'] })).toEqual([])
  })
})

describe('excluded opening hours', () => {
  it.each([
    [[], 7, []],
    [['varierar'], 6, ['Retrolyckan Katrineholm']],
    [['på_förfrågan'], 6, ['Röda Korset Second Hand']],
    [['säsongsbaserade', 'varierar'], 5, ['Båtsmans Café & Kuriosa', 'Retrolyckan Katrineholm']],
    [['missing'], 3, ['Emmaus', 'Erikshjälpen']],
  ] as const)('%j leave %i shops', (excludedHours, count, missing) => {
    const names = namesOf({ excludedHours, kind: 'shop' })
    expect(names).toHaveLength(count)
    for (const name of missing) expect(names).not.toContain(name)
  })
})

describe('yes/no facts', () => {
  it.each([
    [1, ['Erikshjälpen', 'Båtsmans Café & Kuriosa', 'Emmaus']],
    [2 ** 30 + 1, ['Erikshjälpen', 'Båtsmans Café & Kuriosa', 'Emmaus']],
    [2, []],
  ])('are searched by bits, all of which must be set: %i', (featureBits, names) => {
    expect(namesOf({ featureBits, kind: 'shop' }).toSorted()).toEqual(names.toSorted())
  })

  it('follow changes to a place', () => {
    let bits = 0
    const index = new PlaceIndex({ serialise, facts: { ...facts, featureBitsOf: () => bits } })
    const totalOf = (featureBits: number) =>
      index.find({ filter: { ...everything, featureBits }, sort: 'date', seed: 0, page: 0, pageSize: 9 }).total
    index.load([{ revision: 1, place: buildShop(1, 'Loppan') }])
    expect([totalOf(0), totalOf(4)]).toEqual([1, 0])
    bits = 4
    index.apply([{ revision: 2, place: buildShop(1, 'Loppan') }])
    expect([totalOf(0), totalOf(4)]).toEqual([1, 1])
    index.compact()
    expect([totalOf(0), totalOf(4), totalOf(12)]).toEqual([1, 1, 0])
  })

  it('of more than 31 bits are refused, and change nothing', () => {
    let bits = 1
    const index = new PlaceIndex({ serialise, facts: { ...facts, featureBitsOf: () => bits } })
    index.load([{ revision: 1, place: buildShop(1, 'Loppan') }])
    bits = 2 ** 31
    expect(() => index.apply([{ revision: 2, place: buildShop(1, 'Loppan') }])).toThrow(RangeError)
    expect(() => index.load([{ revision: 2, place: buildShop(2, 'Loppan') }])).toThrow(RangeError)
    expect(index.revision).toBe(1)
    expect(index.keyOf(index.rowOf({ kind: 'shop', id: 1 }))).toEqual({ kind: 'shop', id: 1 })
  })
})

describe('words', () => {
  it.each([
    ['retro', ['Retrolyckan Katrineholm']],
    ['RETROLYCKAN', ['Retrolyckan Katrineholm']],
    ['lyckan', []],
    ['retrolyckan malmö', []],
    ['katrine retro', ['Retrolyckan Katrineholm']],
    ['goteborg', ['Röda Korset Second Hand']],
    ['roda korset', ['Röda Korset Second Hand']],
    ['röda', ['Röda Korset Second Hand']],
    ['cafe', ['Båtsmans Café & Kuriosa']],
    ['café', ['Båtsmans Café & Kuriosa']],
    ['båt', ['Båtsmans Café & Kuriosa']],
    ['bät', []],
    ['ystadv 45', []],
    ['zzz', []],
    ['%%%', []],
    ['*** –', []],
    ['second-hand', ['Röda Korset Second Hand']],
    ['secondhand', ['Röda Korset Second Hand']],
    ['secondha', ['Röda Korset Second Hand']],
    ['ystadv 44', ['Erikshjälpen']],
  ])('%j find %j', (words, names) => {
    expect(namesOf({ words, kind: 'shop' })).toEqual(names)
  })

  it('with a match å as well: bat finds Bats and Båtsmans', () => {
    expect(namesOf({ words: 'bat', kind: 'shop' }).toSorted()).toEqual(['Bats & Bollar', 'Båtsmans Café & Kuriosa'])
  })

  it('rank a name before a town before an address', () => {
    expect(namesOf({ words: 'malmö', kind: 'shop' })).toEqual(['Malmös vintagehörna', 'Erikshjälpen', 'Emmaus'])
  })

  it('rank by tier before date: a shop with the word in its name comes before a market in the town', () => {
    expect(namesOf({ words: 'malmo' })).toEqual([
      'Malmös vintagehörna',
      'Loppis i Folkets park',
      'Loppis utan tid',
      'Erikshjälpen',
      'Emmaus',
    ])
  })

  it.each(['rosvägen 21b', 'rosvägen 21 b', 'Rosvägen 21B'])('%s finds both spellings of a house number', (words) => {
    const index = buildIndex([
      buildShop(1, 'Ett', { address: 'Rosvägen 21B' }),
      buildShop(2, 'Två', { address: 'Rosvägen 21 B' }),
      buildShop(3, 'Tre', { address: 'Rosvägen 21 C' }),
    ])
    const { rows } = index.find({ filter: { ...everything, words }, sort: 'date', seed: 1, page: 0, pageSize: 9 })
    expect(Array.from(rows, (row) => index.keyOf(row).id).toSorted((a, b) => a - b)).toEqual([1, 2])
  })

  it.each([
    ['retrolykcan', 'swapped'],
    ['retrolyckn', 'missing'],
    ['retrolycckan', 'doubled'],
    ['retrolyckam', 'wrong'],
    ['etrolyckan', 'missing at the start'],
  ])('tolerate one typo in a long word: %s (%s)', (words) => {
    expect(namesOf({ words })).toEqual(['Retrolyckan Katrineholm'])
  })

  it.each(['retorlykcan', 'retrolyc kam', 'emmuas x', 'lnud', '4444'])(
    'do not tolerate more than that: %s',
    (words) => {
      expect(namesOf({ words })).toEqual([])
    },
  )

  it('rank exact matches before those with a typo, and within each name before town before address', () => {
    const named = [
      buildShop(1, 'Ett', { address: 'Lundgatan 1' }),
      buildShop(2, 'Två', { town: 'Lundgaten' }),
      buildShop(3, 'Lundgaten'),
      buildShop(4, 'Fyra', { address: 'Lundgaten 2' }),
      buildMarket(5, 'Lundgaten'),
    ]
    const index = buildIndex(named)
    const find = (words: string) => {
      const { rows } = index.find({ filter: { ...everything, words }, sort: 'date', seed: 1, page: 0, pageSize: 9 })
      return Array.from(rows, (row) => index.keyOf(row).id)
    }
    expect(find('lundgatan')).toEqual([1, 5, 3, 2, 4])
  })
})

describe('a search area', () => {
  it('contains the places within its radius, and none without a position', () => {
    const area = { centre: katrineholm, radiusKm: 1 }
    expect(namesOf({ area })).toEqual(['Höstloppis', 'Retrolyckan Katrineholm'])
    expect(namesOf({ area: { centre: katrineholm, radiusKm: 500 } })).toHaveLength(4)
  })

  it('sorted by distance mixes both kinds', () => {
    const area = { centre: malmo, radiusKm: 500 }
    const names = namesOf({ area }, { sort: 'distance' })
    expect(names.slice(0, 2).toSorted()).toEqual(['Erikshjälpen', 'Loppis i Folkets park'])
    expect(names.slice(2).toSorted()).toEqual(['Höstloppis', 'Retrolyckan Katrineholm'])
    expect(names).toHaveLength(4)
  })

  it.each([12, 40])(
    'sorted by distance has %i exact positions before nearer approximate ones, page by page',
    (exact) => {
      const north = (km: number) => ({ lat: malmo.lat + km / 111.195, lng: malmo.lng })
      const shops = Array.from({ length: 400 }, (_, id) =>
        id < exact
          ? buildShop(id, 'Loppan', { position: north(5 + id / 10) })
          : buildShop(id, 'Loppan', { found: { position: north((400 - id) / 1000), precision: 'town' } }),
      )
      const index = buildIndex(shops)
      const filter = { ...everything, area: { centre: malmo, radiusKm: 20 } }
      const nearest = Array.from({ length: 20 }, (_, page) =>
        index.find({ filter, sort: 'distance', seed: 3, page, pageSize: 20 }),
      )
      const ids = nearest.flatMap(({ rows }) => Array.from(rows, (row) => index.keyOf(row).id))
      const byDistance = shops.map(({ id }) => id)
      expect(ids).toEqual([...byDistance.slice(0, exact), ...byDistance.slice(exact).toReversed()])
    },
  )
})

describe('the seeded order', () => {
  const many = Array.from({ length: 500 }, (_, id) => buildShop(id, 'Loppan'))
  const idsOf = (index: PlaceIndex, seed: number) => {
    const { rows } = index.find({ filter: everything, sort: 'date', seed, page: 0, pageSize: 500 })
    return Array.from(rows, (row) => index.keyOf(row).id)
  }

  it('is the same for the same seed and differs between seeds, of which 0 is one', () => {
    const index = buildIndex(many)
    expect(idsOf(index, 0)).toEqual(idsOf(buildIndex(many.toReversed()), 0))
    expect(idsOf(index, 0)).not.toEqual(idsOf(index, 1))
    expect(idsOf(index, 0).toSorted((a, b) => a - b)).toEqual(many.map(({ id }) => id))
  })

  it('does not change for other places when one is added or removed', () => {
    const index = buildIndex(many)
    const before = idsOf(index, 42)
    index.apply([{ revision: 11, removed: { kind: 'shop', id: 77 } }])
    expect(idsOf(index, 42)).toEqual(before.filter((id) => id !== 77))
    index.apply([{ revision: 12, place: buildShop(77, 'Loppan igen') }])
    expect(idsOf(index, 42)).toEqual(before)
  })
})

describe('an empty index', () => {
  const index = new PlaceIndex({ serialise, facts })

  it('finds nothing', () => {
    const area = { centre: malmo, radiusKm: 10 }
    for (const filter of [everything, { ...everything, area }, { ...everything, words: 'loppis', towns: ['Malmö'] }])
      expect(index.find({ filter, sort: 'distance', seed: 0, page: 0, pageSize: 20 })).toMatchObject({ total: 0 })
    expect(index.findAll(everything)).toHaveLength(0)
    expect(index.rowOf({ kind: 'shop', id: 1 })).toBe(-1)
    expect(index.rowOf({ kind: 'shop', id: Number.NaN })).toBe(-1)
    expect(index.revision).toBe(0)
  })

  it('returns no rows for a page past the end, but the total', () => {
    expect(buildIndex().find({ filter: everything, sort: 'date', seed: 0, page: 1000, pageSize: 20 })).toMatchObject({
      total: 11,
      rows: { length: 0 },
    })
  })
})
