import { endpoints } from '@fyndkartan/contract/endpoints'
import { mapRowsMediaType, packedUnitsPerDegree, readMapRows, readMark } from '@fyndkartan/contract/map-rows'
import { problemText } from '@fyndkartan/contract/problem'
import { placeOfCode } from '@fyndkartan/domain/place'
import { findTown } from '@fyndkartan/domain/towns'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { malformedFilters, weirdQueries } from '../../testing/malformed-filters.ts'

const path = endpoints.searchMap.path

const shops = [
  buildShop({ id: 1, position: { lat: 58.99591, lng: 16.20719 } }),
  buildShop({ id: 2, position: null, town: 'Borås' }),
  buildShop({ id: 4, position: null, town: 'Ingenstans' }),
  buildShop({ id: 3, position: { lat: -33.86785, lng: -151.20732 } }),
]
const markets = [buildMarket({ id: 1 }), buildMarket({ id: 2, date: '2026-12-24' })]

onSqlite(({ fresh }) => {
  let site: TestSite
  beforeAll(async () => {
    site = await buildSite(await fresh(), { shops, markets })
  })

  async function rowsOf(query: string) {
    const answer = await site.call(`${path}?${query}`)
    expect(answer.headers['content-type']).toBe(mapRowsMediaType)
    const { count, codes, latitudes, longitudes } = readMapRows(new Uint8Array(answer.rawPayload).buffer)
    return Array.from({ length: count }, (_, at) => ({
      ...placeOfCode(codes[at] as number),
      lat: (latitudes[at] as number) / packedUnitsPerDegree,
      lng: (longitudes[at] as number) / packedUnitsPerDegree,
    })).toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id)
  }

  test('a call without the key gets 401', async () => {
    const answer = await site.app.inject({ url: path })
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: problemText.wrongKey }])
  })

  test.each(malformedFilters)(
    'a malformed query is refused with the name of the parameter: %s',
    async (query, parameter) => {
      const answer = await site.call(`${path}?${encodeURI(query)}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json<{ message: string }>().message).toContain(parameter)
    },
  )

  test.each(weirdQueries)('a strange query never gets 500: %s', async (query) => {
    expect([200, 400]).toContain((await site.call(`${path}?${query}`)).statusCode)
  })

  describe('answers', () => {
    test('contain every match with a position, rounded to about a metre', async () => {
      const rows = await rowsOf('')
      expect(rows.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['market 1', 'shop 1', 'shop 3'])
      expect(rows[1]?.lat).toBeCloseTo(58.99591, 5)
      expect(rows[1]?.lng).toBeCloseTo(16.20719, 5)
      expect(rows[2]?.lat).toBeCloseTo(-33.86785, 5)
      expect(rows[2]?.lng).toBeCloseTo(-151.20732, 5)
    })

    test('contain places with an approximate position if requested, and mark them', async () => {
      const answer = await site.call(`${path}?approximate=1&hours=span`)
      const { codes, marks, latitudes } = readMapRows(new Uint8Array(answer.rawPayload).buffer)
      const told = Array.from(codes, (code, at) => {
        const { judgement, isApproximate } = readMark(marks?.[at] ?? 0)
        return [placeOfCode(code), judgement, isApproximate, (latitudes[at] as number) / packedUnitsPerDegree] as const
      })
      expect(told.filter(([, , isApproximate]) => isApproximate)).toEqual([
        [{ kind: 'shop', id: 2 }, expect.any(Number), true, findTown('Borås')?.position.lat],
      ])
      expect(told.map(([{ id, kind }, judgement]) => `${kind} ${id} ${judgement > 0}`).toSorted()).toEqual([
        'market 1 false',
        'shop 1 true',
        'shop 2 true',
        'shop 3 true',
      ])
      expect((await site.call(`${path}?approximate=2`)).statusCode).toBe(400)
    })

    test('contain only matches of the filter, or an empty table', async () => {
      expect(await rowsOf('event_type=temp_event&end_date=2026-12-24')).toHaveLength(2)
      expect(await rowsOf('query=finnsinte')).toEqual([])
    })

    test('§R2 map shows all: all of 400 places are sent, uncompressed, since compression would save nothing', async () => {
      const spread = (id: number) => ({ lat: 55 + ((id * 7919) % 1000) / 100, lng: 11 + ((id * 104_729) % 1000) / 100 })
      const ids = Array.from({ length: 400 }, (_, at) => at + 1)
      const own = await buildSite(await fresh(), { shops: ids.map((id) => buildShop({ id, position: spread(id) })) })
      const answer = await own.call(path, { headers: { 'accept-encoding': 'gzip, br, zstd' } })
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.rawPayload.length).toBeLessThan(400 * 10)
      const { codes } = readMapRows(new Uint8Array(answer.rawPayload).buffer)
      expect(
        Array.from(codes, placeOfCode)
          .map(({ id }) => id)
          .toSorted((a, b) => a - b),
      ).toEqual(ids)
    })

    test('an unchanged answer is 304', async () => {
      const { etag } = (await site.call(path)).headers
      expect((await site.call(path, { headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304)
    })
  })
})
