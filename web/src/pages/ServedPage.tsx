import type { PageWire } from '@fyndkartan/contract/page-wire'
import type { ReactNode } from 'react'
import { NotFoundPage } from './not-found-part.ts'
import { ServedCounty, ServedGone, ServedPlace, ServedTown } from './served-parts.ts'

/** The content of a page that the server renders and the browser hydrates. */
export function ServedPage({ page }: { readonly page: PageWire }): ReactNode {
  switch (page.page) {
    case 'place':
      return <ServedPlace page={page} />
    case 'town':
      return <ServedTown page={page} />
    case 'county':
      return <ServedCounty page={page} />
    case 'gone':
      return <ServedGone page={page} />
    case 'unknown':
      return <NotFoundPage title="Sidan finns inte" message="Adressen leder inte till någon sida på Fyndkartan." />
  }
}
