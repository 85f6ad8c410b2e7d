/** The place that an organiser's link manages, in the server's format, for tests. */
import { managedPlaceToWire } from '@fyndkartan/contract/managed-place'
import type { DeskPlace, DeskSeries } from '@fyndkartan/domain/desk'
import { unknownFacts } from '@fyndkartan/domain/facts'
import { addDays, parseInstant } from '@fyndkartan/domain/local-time'
import type { Shop } from '@fyndkartan/domain/shop'
import { currentMoment } from '../ui/use-now.ts'

const shop: Shop = {
  ...unknownFacts('shop'),
  kind: 'shop',
  id: 7,
  name: 'Retrolyckan',
  address: 'Bruksgatan 19',
  town: 'Katrineholm',
  link: 'https://retrolyckan.se',
  position: { lat: 58.996, lng: 16.207 },
  openingHours: 'varierar',
  openingHoursOsm: null,
}

const row: DeskPlace = {
  place: shop,
  origin: 'import',
  sourceId: null,
  createdAtMs: 0,
  updatedAtMs: 0,
  removedAtMs: null,
  mergedInto: null,
  editedAtMs: null,
  version: 3,
}

const owned = {
  email: 'hej@retrolyckan.se',
  linkExpiresAtMs: parseInstant('2027-11-23T11:00:00Z') ?? 0,
  figures: { opened: 42, planned: 5, liked: 3, watched: 0 },
}

/** The answer for a shop with these changes. */
export function managedShop(changes: Partial<Shop> = {}, version = 3) {
  return managedPlaceToWire({ ...owned, place: { ...row, place: { ...shop, ...changes }, version }, series: null })
}

/**
 * The answer for a market that takes place in ten days and in the two weeks after that; its version is 5. Its first
 * date is cancelled if there is a reason.
 */
export function managedMarket(reason?: string) {
  const first = addDays(currentMoment().date, 10)
  const place = {
    ...unknownFacts('market'),
    kind: 'market',
    name: 'Torgloppis',
    address: 'Torget 1',
    town: 'Trosa',
    link: null,
    position: null,
    date: null,
    startMinute: null,
    endMinute: null,
  } as const
  const dates = [first, addDays(first, 7), addDays(first, 14)]
  const series: DeskSeries = {
    id: 2,
    place,
    series: {
      rule: { kind: 'dates', dates },
      startMinute: 600,
      endMinute: 900,
      added: [],
      skipped: [],
      changed: [],
      cancelled: reason === undefined ? [] : [{ date: first, reason }],
      allCancelled: null,
    },
    removedAtMs: null,
    editedAtMs: null,
    version: 5,
  }
  return managedPlaceToWire({
    ...owned,
    place: { ...row, place: { ...place, id: 9, seriesId: 2, date: first, startMinute: 600, endMinute: 900 } },
    series,
  })
}
