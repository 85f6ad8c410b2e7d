import { describe, expect, test } from 'vitest'
import { whyNotThere } from './osm-life-cycle.ts'

const today = '2026-11-28'

describe('no longer there', () => {
  test.each([
    [{ shop: 'second_hand', disused: 'yes' }, 'disused=yes'],
    [{ shop: 'second_hand', abandoned: 'yes' }, 'abandoned=yes'],
    [{ 'disused:shop': 'second_hand' }, 'disused:shop=second_hand'],
    [{ 'was:shop': 'charity' }, 'was:shop=charity'],
    [{ 'removed:amenity': 'marketplace' }, 'removed:amenity=marketplace'],
    [{ shop: 'second_hand', 'disused:shop': 'second_hand' }, 'disused:shop=second_hand'],
    [{ shop: 'vacant' }, 'shop=vacant'],
    [{ shop: 'vacant', amenity: 'marketplace' }, 'shop=vacant'],
    [{ shop: 'disused' }, 'shop=disused'],
    [{ shop: 'charity', end_date: '2024-06-30' }, 'end_date=2024-06-30'],
    [{ shop: 'charity', end_date: '2026-11-27' }, 'end_date=2026-11-27'],
    [{ shop: 'charity', end_date: '2026-10' }, 'end_date=2026-10'],
    [{ shop: 'charity', end_date: '2025' }, 'end_date=2025'],
    [{ shop: 'charity', end_date: '~2020' }, 'end_date=~2020'],
    [{ shop: 'charity', end_date: 'before 2026' }, 'end_date=before 2026'],
    [{ shop: 'charity', end_date: '1990s' }, 'end_date=1990s'],
    [{ nedlagd: 'Ja' }, 'nedlagd=ja'],
    [{ permanently_closed: 'yes' }, 'permanently_closed=yes'],
    [{ business_status: 'CLOSED_PERMANENTLY' }, 'business_status=CLOSED_PERMANENTLY'],
    [{ status: 'Upphört' }, 'status=Upphört'],
    [{ status: 'closed' }, 'status=closed'],
    [{ status: 'Stängd permanent' }, 'status=Stängd permanent'],
    [{ name: 'Kupan (nedlagd 2024)' }, 'name=Kupan (nedlagd 2024)'],
    [{ name: 'Kupan nedlagd' }, 'name=Kupan nedlagd'],
    [{ name: 'NEDLAGD Kupan' }, 'name=NEDLAGD Kupan'],
    [{ name: 'Nedlagd: Kupan' }, 'name=Nedlagd: Kupan'],
    [{ name: 'f.d. Kupan' }, 'name=f.d. Kupan'],
    [{ name: 'Kupan – Stängd för gott' }, 'name=Kupan – Stängd för gott'],
    [{ opening_hours: 'Nedlagd' }, 'opening_hours=Nedlagd'],
    [{ opening_hours: 'off "permanent stängt"' }, 'opening_hours=off "permanent stängt"'],
  ])('%j', (tags, detail) => {
    expect(whyNotThere(tags, today)).toEqual({ reason: 'no longer there', detail })
  })
})

describe('not open yet', () => {
  test.each([
    [{ shop: 'second_hand', opening_date: '2026-11-29' }, 'opening_date=2026-11-29'],
    [{ shop: 'second_hand', opening_date: '2027' }, 'opening_date=2027'],
    [{ shop: 'second_hand', start_date: '2026-12' }, 'start_date=2026-12'],
    [{ 'planned:shop': 'second_hand' }, 'planned:shop=second_hand'],
    [{ shop: 'second_hand', proposed: 'yes' }, 'proposed=yes'],
    [{ shop: 'construction' }, 'shop=construction'],
  ])('%j', (tags, detail) => {
    expect(whyNotThere(tags, today)).toEqual({ reason: 'not open yet', detail })
  })
})

test.each([
  {},
  { shop: 'second_hand' },
  { shop: 'second_hand', disused: 'no' },
  { shop: 'second_hand', 'disused:shop': 'supermarket' },
  { shop: 'second_hand', 'disused:amenity': 'fuel' },
  { shop: 'second_hand', 'disused:roof': 'yes' },
  { shop: 'vacant;second_hand' },
  { shop: 'charity', end_date: '2026-11-28' },
  { shop: 'charity', end_date: '2026-11' },
  { shop: 'charity', end_date: '2026' },
  { shop: 'charity', end_date: 'sommaren' },
  { shop: 'charity', opening_date: '2026-11-28' },
  { shop: 'charity', opening_date: '2026-11' },
  { shop: 'charity', start_date: '1987' },
  { name: 'Loppis i nedlagd skola' },
  { name: 'Nedlagda skolans loppis' },
  { name: 'Loppis, f.d. Konsum' },
  { name: 'FD Second Hand' },
  { name: 'Kupan (tillfälligt stängd)' },
  { opening_hours: 'closed "tillfälligt stängt"' },
  { business_status: 'CLOSED_TEMPORARILY' },
  { nedlagd: 'nej' },
])('%j is there', (tags) => {
  expect(whyNotThere(tags, today)).toBeNull()
})
