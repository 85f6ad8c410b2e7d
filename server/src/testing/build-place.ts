/** Complete, realistic places for tests; pass only the fields the test is about. */
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { MarketDraft, ShopDraft } from '../db/places.ts'

export function buildShop(shop: Partial<ShopDraft> = {}): ShopDraft {
  return {
    ...unknownFacts('shop'),
    name: 'Retrolyckan',
    address: 'Köpmangatan 12',
    town: 'Katrineholm',
    position: { lat: 58.9959, lng: 16.2072 },
    openingHours: 'varierar',
    link: 'https://retrolyckan.example/',
    source: 'operator',
    ...shop,
  }
}

export function buildMarket(market: Partial<MarketDraft> = {}): MarketDraft {
  return {
    ...unknownFacts('market'),
    name: 'Bakluckeloppis i Folkets park',
    address: 'Parkvägen 3',
    town: 'Borås',
    position: { lat: 57.721, lng: 12.9401 },
    date: '2026-11-22',
    startMinute: 600,
    endMinute: 840,
    link: 'https://loppis.example/boras',
    source: 'operator',
    ...market,
  }
}
