import type { Place } from '@fyndkartan/domain/place'
import { Suspense } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { NotFetched } from '../../ui/NotFetched.tsx'
import { KnownFactsCard } from './place-parts.ts'

/** The card of known facts. It is the last of the page and loads after the cards that most visitors look for. */
export function KnownFactsPart({ place }: { readonly place: Place }) {
  return (
    <ErrorBoundary fallback={<NotFetched />}>
      <Suspense fallback={null}>
        <KnownFactsCard place={place} />
      </Suspense>
    </ErrorBoundary>
  )
}
