import type { PageWire } from '@fyndkartan/contract/page-wire'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PageHead } from './page-head.ts'

/** The content of the answer at an address: a page, or a redirect. */
export type PageContent =
  | {
      readonly status: 200 | 404 | 410
      readonly page: PageWire
      readonly head: PageHead
      /** The centre of the page's outline map; null for a page without a map. */
      readonly outlineAt: LatLng | null
    }
  | { readonly movedTo: string }
