import type { SiteConfigWire } from '@fyndkartan/contract/site-config'

/** The configuration of a site with its own accounts, in which the operator has set only the options in `given`. */
export function buildSiteConfig(given: Partial<SiteConfigWire> = {}): SiteConfigWire {
  return {
    api_key: 'key',
    tile_url: '',
    tile_attribution: '',
    sample_data: false,
    start_map: '/select_map_info',
    finds_addresses: false,
    travel_modes: [],
    identity: { provider: 'embedded', facebook: false },
    contact_email: null,
    operator: { name: null, postal_address: null, phone: null },
    slideshow_ids: [],
    social_links: [],
    ...given,
  }
}
