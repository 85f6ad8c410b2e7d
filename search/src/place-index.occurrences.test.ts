import { unknownFacts } from '@fyndkartan/domain/facts'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { Place } from '@fyndkartan/domain/place'
import type { JudgedFilter, OpenFilter } from '@fyndkartan/domain/judged-filter'
import { defaultFilter } from '@fyndkartan/domain/search-filter'
import { describe, expect, it } from 'vitest'
import { type IndexedFacts, PlaceIndex } from './place-index.ts'

const malmo = { lat: 55.6059, lng: 13.0007 }

/** A place's link encodes its facts, for example 'series 7 cancelled' or '10-15'. */
const facts: IndexedFacts = {
  featureBitsOf: () => 0,
  knownBitsOf: () => 0,
  chainOf: () => '',
  seriesOf: ({ link }) => Number(/series (\S+)/.exec(link ?? '')?.[1] ?? 0),
  isCancelled: ({ link }) => link?.includes('cancelled') === true,
  hoursKeyOf: ({ link }) => link ?? '',
}

function buildMarket(id: number, date: CivilDate, link: string, startMinute: number | null = 600): Place {
  const rest = { name: 'Loppis', position: malmo, startMinute, endMinute: 900 }
  return { ...unknownFacts('market'), seriesId: null, kind: 'market', id, date, link, ...rest }
}

function buildShop(id: number, link: string | null): Place {
  return { ...unknownFacts('shop'), kind: 'shop', id, name: 'Emmaus', position: malmo, link }
}

function buildIndex(places: readonly Place[]): PlaceIndex {
  const index = new PlaceIndex({ serialise: () => new Uint8Array(1), facts })
  index.load(places.map((place) => ({ revision: 1, place })))
  return index
}

const week = defaultFilter('2026-11-21')

function find(index: PlaceIndex, filter: Partial<JudgedFilter>) {
  const request = { filter: { ...week, open: null, ...filter }, sort: 'date', seed: 3, page: 0, pageSize: 20 } as const
  const { total, rows, datesInSpan, unknownHours } = index.find(request)
  const ids = (found: Iterable<number>) => Array.from(found, (row) => index.keyOf(row).id)
  return {
    total,
    ids: ids(rows),
    datesInSpan,
    unknownHours,
    pins: ids(index.findAll(request.filter)).toSorted((a, b) => a - b),
  }
}

describe('dates in series', () => {
  const places = [
    buildMarket(1, '2026-11-20', 'series 7'),
    buildMarket(2, '2026-11-22', 'series 7'),
    buildMarket(3, '2026-11-24', 'series 7'),
    buildMarket(4, '2026-11-21', 'series 7 cancelled'),
    buildMarket(5, '2026-11-23', ''),
    buildMarket(6, '2026-11-25', 'series 9007199254740991', null),
    buildMarket(7, '2026-11-25', 'series 9007199254740991'),
  ]

  it.each([
    ['each', 'show', [4, 2, 5, 3, 7, 6], null],
    ['each', 'hide', [2, 5, 3, 7, 6], null],
    ['next', 'show', [4, 5, 7], [3, 1, 2]],
    ['next', 'hide', [2, 5, 7], [2, 1, 2]],
  ] as const)('are found: %s, cancelled ones: %s', (series, cancelled, ids, datesInSpan) => {
    const pins = ids.toSorted((a, b) => a - b)
    const expected = { total: ids.length, ids: [...ids], datesInSpan: datesInSpan && [...datesInSpan], pins }
    expect(find(buildIndex(places), { series, cancelled })).toEqual({ ...expected, unknownHours: 0 })
  })

  it('are one series across changes and compacting', () => {
    const index = buildIndex(places)
    index.apply([
      { revision: 2, place: buildMarket(8, '2026-11-21', 'series 7', 540) },
      { revision: 2, removed: { kind: 'market', id: 7 } },
    ])
    const found = { total: 3, ids: [8, 5, 6], datesInSpan: [4, 1, 1], unknownHours: 0, pins: [5, 6, 8] }
    expect(find(index, { series: 'next' })).toEqual(found)
    index.compact()
    expect(find(index, { series: 'next' })).toEqual(found)
    index.apply([{ revision: 3, place: buildMarket(8, '2026-11-21', '', 540) }])
    expect(find(index, { series: 'next' })).toMatchObject({ ids: [8, 4, 5, 6], datesInSpan: [1, 3, 1, 1] })
  })

  it('show no pin when the first has no position', () => {
    const index = buildIndex([{ ...buildMarket(1, '2026-11-22', 'series 7'), position: null }, ...places.slice(2, 3)])
    expect(find(index, { series: 'next' })).toMatchObject({ ids: [1], pins: [] })
  })

  it.each([-1, 0.5, 2 ** 53, Number.NaN])('refuse %d as a series', (series) => {
    expect(() => buildIndex([buildMarket(1, '2026-11-22', `series ${series}`)])).toThrow(RangeError)
  })
})

describe('open shops', () => {
  const places = [
    buildShop(1, '10-15'),
    buildShop(2, '14-18'),
    buildShop(3, 'okänt'),
    buildShop(4, null),
    buildShop(5, '10-15'),
    buildMarket(6, '2026-11-22', ''),
  ]

  /** A filter for shops open at an hour; it adds each judged text to `judged`. */
  function openAt(hour: number, judged: string[] = []): OpenFilter {
    return {
      key: `${hour}`,
      judge: (hoursKey) => {
        judged.push(hoursKey)
        const [opens, closes] = hoursKey.split('-').map(Number)
        if (opens === undefined || closes === undefined) return 'unknown'
        return opens <= hour && hour < closes ? 'open' : 'closed'
      },
    }
  }

  it.each([
    [null, [1, 2, 3, 4, 5, 6], 0],
    [openAt(11), [1, 5, 6], 2],
    [openAt(14), [1, 2, 5, 6], 2],
    [openAt(20), [6], 2],
  ])('are found with unknown ones counted, and all markets: %#', (open, ids, unknownHours) => {
    const { ids: found, ...rest } = find(buildIndex(places), { open })
    expect(found.toSorted((a, b) => a - b)).toEqual(ids)
    expect(rest).toEqual({ total: ids.length, datesInSpan: null, unknownHours, pins: ids })
  })

  it.each([
    [{ kind: 'market' }, 0],
    [{ towns: ['Malmö'] }, 0],
    [{ words: 'emmaus' }, 2],
    [{ area: { centre: malmo, radiusKm: 1 } }, 2],
    [{ excludedHours: ['missing'] }, 0],
  ] as const)('count unknown ones only where everything else matches: %j', (filter, unknownHours) => {
    expect(find(buildIndex(places), { ...filter, open: openAt(11) })).toMatchObject({ unknownHours })
  })

  it('are judged once for each text and filter, also when shops are added', () => {
    const index = buildIndex(places)
    const judged: string[] = []
    for (let times = 0; times < 3; times++) find(index, { open: openAt(11, judged) })
    expect(judged.toSorted()).toEqual(['10-15', '14-18', 'okänt'])
    index.apply([{ revision: 2, place: buildShop(7, '9-12') }])
    expect(find(index, { open: openAt(11, judged) }).ids.toSorted((a, b) => a - b)).toEqual([1, 5, 6, 7])
    expect(judged).toHaveLength(4)
    find(index, { open: openAt(12, judged) })
    expect(judged).toHaveLength(8)
  })

  it('are judged only if they match everything else', () => {
    const judged: string[] = []
    find(buildIndex(places), { words: 'loppis', open: openAt(11, judged) })
    expect(judged).toEqual([])
  })

  it('are judged again for a filter after 16 others', () => {
    const index = buildIndex(places)
    const judged: string[] = []
    find(index, { open: openAt(11, judged) })
    for (let hour = 100; hour < 115; hour++) find(index, { open: openAt(hour) })
    find(index, { open: openAt(11, judged) })
    expect(judged).toHaveLength(3)
    for (let hour = 100; hour < 116; hour++) find(index, { open: openAt(hour) })
    find(index, { open: openAt(11, judged) })
    expect(judged).toHaveLength(6)
  })
})

describe('memory', () => {
  it('is taken only by facts that some place has', () => {
    const many = Array.from({ length: 1000 }, (_, id) => [buildMarket(id, '2026-11-22', ''), buildShop(id, '')]).flat()
    const { memoryBytes } = buildIndex(many)
    const bytesMore = (change: (place: Place) => Place) => buildIndex(many.map(change)).memoryBytes - memoryBytes
    const linked = (place: Place, kind: Place['kind'], link: string) =>
      place.kind === kind ? { ...place, link } : place
    expect(bytesMore((place) => linked(place, 'market', 'series 1'))).toBe(1000 + 80)
    expect(bytesMore((place) => linked(place, 'shop', '10-15'))).toBe(1000 + 80)
    // One byte for each of 2,000 rows, and a bitmap with one bit for each of 1,000 markets.
    expect(bytesMore((place) => linked(place, 'market', 'cancelled'))).toBe(2000 + 128)
  })
})
