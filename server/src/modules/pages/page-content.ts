import type { PageWire } from '@fyndkartan/contract/page-wire'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PageHead } from './page-head.ts'

/** What an address leads to: a page, or another address. */
export type PageContent =
  | {
      readonly status: 200 | 404 | 410
      readonly page: PageWire
      readonly head: PageHead
      /** The place whose surroundings are drawn; null for a page without. */
      readonly outlineAt: LatLng | null
    }
  | { readonly movedTo: string }
