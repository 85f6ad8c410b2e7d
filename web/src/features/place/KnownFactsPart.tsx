import type { Place } from '@fyndkartan/domain/place'
import { Suspense } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { NotFetched } from '../../ui/NotFetched.tsx'
import { KnownFactsCard } from './place-parts.ts'

/** The last card of a page, loaded after the cards that visitors come for. */
export function KnownFactsPart({ place }: { readonly place: Place }) {
  return (
    <ErrorBoundary fallback={<NotFetched />}>
      <Suspense fallback={null}>
        <KnownFactsCard place={place} />
      </Suspense>
    </ErrorBoundary>
  )
}
