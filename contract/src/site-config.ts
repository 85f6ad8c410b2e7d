import type { TravelMode } from '@fyndkartan/domain/round/travel-estimate'

/** The identity provider, with the settings for it that the browser needs. */
export type IdentityProviderWire =
  | { readonly provider: 'embedded'; /** Whether Facebook is configured. */ readonly facebook: boolean }
  | {
      readonly provider: 'firebase'
      readonly api_key: string
      readonly auth_domain: string
      readonly project_id: string
      /** The URL of the Firebase Auth emulator during development, else null. */
      readonly emulator_url: string | null
    }

/** The configuration that the browser gets: as JSON in the page, and at `/site_config`. */
export interface SiteConfigWire {
  /** The value of the header `X-API-Key`. Every visitor can read it: it identifies applications and is not a secret. */
  readonly api_key: string
  /** The URL of the map's raster tiles, with {z}, {x} and {y}. */
  readonly tile_url: string
  /** The attribution that the map shows, plain text. */
  readonly tile_attribution: string
  /** Whether the database contains sample places. */
  readonly sample_data: boolean
  readonly identity: IdentityProviderWire
  /** Whether a geocoder is configured. It finds addresses in forms, and postal codes in the list of towns. */
  readonly finds_addresses: boolean
  /** The modes of travel for which a router is configured; travel times of other modes are estimates. */
  readonly travel_modes: readonly TravelMode[]
  /** The e-mail address for visitors; null when none is configured. */
  readonly contact_email: string | null
  /** The operator responsible for the site; null when none is configured. */
  readonly operator: {
    readonly name: string | null
    readonly postal_address: string | null
    readonly phone: string | null
  }
  /** The URL from which the start page without filters gets the places of its map, for today. */
  readonly start_map: string
  /** The ids of the slideshow's markets, in display order. */
  readonly slideshow_ids: readonly number[]
  readonly social_links: readonly { readonly name: string; readonly url: string }[]
}

/** The id of the `<script type="application/json">` element in index.html that contains the configuration. */
export const siteConfigElementId = 'site-config'
