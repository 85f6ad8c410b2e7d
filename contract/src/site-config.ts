import type { TravelMode } from '@fyndkartan/domain/round/travel-estimate'

/** The identity provider, with the settings that the browser needs. */
export type IdentityProviderWire =
  | { readonly provider: 'embedded'; /** Whether Facebook is configured. */ readonly facebook: boolean }
  | {
      readonly provider: 'firebase'
      readonly api_key: string
      readonly auth_domain: string
      readonly project_id: string
      /** The URL of the Auth emulator during development, else null. */
      readonly emulator_url: string | null
    }

/** The configuration for the browser; embedded in the page as JSON, and served at `/site_config`. */
export interface SiteConfigWire {
  /** The value of `X-API-Key`. Every visitor can read it: it identifies applications and is not a secret. */
  readonly api_key: string
  /** Raster tiles with {z}, {x}, {y}. */
  readonly tile_url: string
  /** The attribution on the map, plain text. */
  readonly tile_attribution: string
  /** Whether the database contains sample places. */
  readonly sample_data: boolean
  readonly identity: IdentityProviderWire
  /** Whether a geocoder is configured, which finds addresses in forms, and postal codes in the town list. */
  readonly finds_addresses: boolean
  /** The modes of travel that a router is configured for; other travel times are estimates. */
  readonly travel_modes: readonly TravelMode[]
  /** The contact address for visitors; null until the operator has configured it. */
  readonly contact_email: string | null
  /** The operator responsible for the site; null until configured. */
  readonly operator: {
    readonly name: string | null
    readonly postal_address: string | null
    readonly phone: string | null
  }
  /** The URL of the map's rows for today's start page without filters. */
  readonly start_map: string
  /** The markets of the slideshow, in their order. */
  readonly slideshow_ids: readonly number[]
  readonly social_links: readonly { readonly name: string; readonly url: string }[]
}

/** The id of the `<script type="application/json">` in index.html with the configuration. */
export const siteConfigElementId = 'site-config'
