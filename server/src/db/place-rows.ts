/** Rows ↔ shops and markets. */
import { usablePosition } from '@fyndkartan/domain/geo'
import type { Market } from '@fyndkartan/domain/market'
import type { Shop } from '@fyndkartan/domain/shop'
import type { Selectable } from 'kysely'
import { storable } from './storable-text.ts'
import type { MarketTable, ShopTable } from './tables.ts'

type PlaceFacts = Pick<Shop, 'name' | 'address' | 'town' | 'position' | 'link'>

/** The columns of a shop's facts. */
export function shopRow(shop: Omit<Shop, 'id' | 'kind'>) {
  return { ...placeRow(shop), opening_hours: storable(shop.openingHours) }
}

/** The columns of a market's facts. */
export function marketRow(market: Omit<Market, 'id' | 'kind'>) {
  return {
    ...placeRow(market),
    date: market.date,
    start_minute: market.startMinute,
    end_minute: market.endMinute,
  }
}

type FactColumns = 'id' | 'name' | 'address' | 'town' | 'lat' | 'lng' | 'link'

export function shopFromRow(row: Pick<Selectable<ShopTable>, FactColumns | 'opening_hours'>): Shop {
  return { kind: 'shop', ...placeFromRow(row), openingHours: row.opening_hours }
}

export function marketFromRow(
  row: Pick<Selectable<MarketTable>, FactColumns | 'date' | 'start_minute' | 'end_minute'>,
): Market {
  return {
    kind: 'market',
    ...placeFromRow(row),
    date: row.date,
    startMinute: row.start_minute,
    endMinute: row.end_minute,
  }
}

function placeRow({ name, address, town, position, link }: PlaceFacts) {
  return {
    name: storable(name),
    address: storable(address),
    town: storable(town),
    lat: position?.lat ?? null,
    lng: position?.lng ?? null,
    link: storable(link),
  }
}

function placeFromRow(row: Pick<Selectable<ShopTable>, FactColumns>) {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    town: row.town,
    position: usablePosition(row.lat, row.lng),
    link: row.link,
  }
}
