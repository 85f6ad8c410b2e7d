import type { CivilDate } from '@fyndkartan/domain/local-time'
import { defaultFilter } from '@fyndkartan/domain/search-filter'
import { findTownName } from '@fyndkartan/domain/town-names'
import { lazy, Suspense, useState } from 'react'
import type { EmbedChoice } from '../features/embed-builder/embed-code.ts'
import { EmbedBuilder } from '../features/embed-builder/EmbedBuilder.tsx'
import { embeddedSearch } from '../features/search/embedded-search.ts'
import { embeddedTypes, homePath } from '../paths.ts'
import { MarketStall } from '../ui/drawings/MarketStall.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useSearchParams } from '../ui/location.ts'
import { NotFetched } from '../ui/NotFetched.tsx'
import { TagCard } from '../ui/TagCard.tsx'
import { useToday } from '../ui/use-now.ts'
import { usePageTitle } from '../ui/use-page-title.ts'

const TownDialog = lazy(() => import('../features/search/TownDialog.tsx'))

/** The page that generates the code for embedding a search. Begins with the search in the page's address, if any. */
export default function EmbedBuilderPage() {
  usePageTitle('Bädda in Fyndkartan')
  const today = useToday()
  const params = useSearchParams()
  const [first] = useState(() => readChoice(params))
  return (
    <TagCard
      title="Bädda in Fyndkartan på din sida"
      lead={
        <p>
          Visa kommunens eller föreningens loppisar på er egen webbplats. Listan håller sig aktuell av sig själv, kostar
          ingenting och sparar ingenting om era besökare.
        </p>
      }
      picture={<MarketStall />}
    >
      <EmbedBuilder
        first={first}
        searchPathOf={(choice) => `/#${homePath(searchOf(choice, today))}`}
        renderTownDialog={(towns, onChoose, onClose) => (
          <ErrorBoundary fallback={<NotFetched />}>
            <Suspense fallback={null}>
              <TownDialog towns={towns} onChoose={onChoose} onClose={onClose} />
            </Suspense>
          </ErrorBoundary>
        )}
      />
    </TagCard>
  )
}

const kinds = ['market', 'shop', 'all'] as const

/** The choice in the page's address, as `embeddingPath` writes it; without one, the markets of 30 days. */
function readChoice(params: URLSearchParams): EmbedChoice {
  const towns = (params.get('town') ?? '').split(',').flatMap((town) => findTownName(town) ?? [])
  const kind = kinds.find((kind) => embeddedTypes[kind] === params.get('type')) ?? 'market'
  return {
    towns: towns.length === 0 ? 'all' : towns,
    type: embeddedTypes[kind],
    view: 'lista',
    days: 30,
    limit: 5,
    theme: 'auto',
    title: '',
  }
}

/**
 * The search on this site that the code links to. It has no dates, since site owners leave the link in place for years.
 */
function searchOf({ towns, type, view }: EmbedChoice, today: CivilDate): URLSearchParams {
  const kind = kinds.find((kind) => embeddedTypes[kind] === type) ?? 'all'
  const filter = { ...defaultFilter(today), cancelled: 'hide', towns, kind } as const
  return embeddedSearch({ filter, view: view === 'karta' ? 'map' : 'list' }, today)
}
