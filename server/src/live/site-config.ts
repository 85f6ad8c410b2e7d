import type { SiteConfigWire } from '@fyndkartan/contract/site-config'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { startMapQuery } from '@fyndkartan/contract/start-map'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import { type Clock, swedishToday } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { modesOfRouter } from '../router/fetch-route.ts'
import type { Identity } from '../identity/identity.ts'
import type { ChosenSlideshow } from './chosen-slideshow.ts'
import type { IndexSync } from './index-sync.ts'
import { nextRow } from './market-dates.ts'

interface Parts {
  readonly config: Config
  readonly sync: IndexSync
  readonly identity: Identity
  readonly slideshow: ChosenSlideshow
  readonly index: PlaceIndex
  readonly clock: Clock
}

/**
 * Returns a function that gives the current configuration for the browser. It returns the same object until the
 * configuration changes.
 */
export function siteConfigOf({ config, sync, identity, slideshow, index, clock }: Parts): () => SiteConfigWire {
  const today = swedishToday(clock)
  /** The id of the date to show when a market of the slideshow is a series. */
  const nextDate = (id: number) => {
    const row = index.rowOf({ kind: 'market', id })
    return row < 0 ? id : index.keyOf(nextRow(index, row, today())).id
  }
  const make = (): SiteConfigWire => ({
    api_key: config.apiKey,
    tile_url: config.tileUrl,
    tile_attribution: config.tileAttribution,
    sample_data: sync.hasSample,
    identity: identity.provider,
    finds_addresses: config.geocoderUrl !== null,
    travel_modes: modesOfRouter(config.routingUrl),
    contact_email: config.contactEmail,
    operator: { name: config.operatorName, postal_address: config.postalAddress, phone: config.phone },
    start_map: `${endpoints.searchMap.path}?${new URLSearchParams(startMapQuery(today())).toString()}`,
    slideshow_ids: slideshow.ids.map(nextDate),
    social_links: config.socialLinks,
  })
  let last: readonly [made: SiteConfigWire, ...of: unknown[]] | null = null
  return () => {
    const of = [index.version, today(), sync.hasSample, slideshow.ids]
    if (last && of.every((part, at) => last?.[at + 1] === part)) return last[0]
    last = [make(), ...of]
    return last[0]
  }
}
