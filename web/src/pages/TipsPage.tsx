import { lazy, Suspense } from 'react'
import { useVisitorTurn } from '../api/clear-visitor.ts'
import { MarketStall } from '../ui/drawings/MarketStall.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { TagCard } from '../ui/TagCard.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

// Starts to load together with the page, whose heading does not wait for the form.
const editor = import('./TipEditor.tsx')
const TipEditor = lazy(() => editor)

/** Spec §2: the page where visitors send a tip about a shop or a market. */
export default function TipsPage() {
  usePageTitle('Skicka ett tips')
  const turn = useVisitorTurn()
  return (
    <TagCard
      title="Skicka ett tips"
      lead={
        <p>
          Saknas en butik eller en loppis på Fyndkartan? Berätta om den, så granskar vi tipset. Allt utom öppettider
          behövs, och du behöver inget konto.
        </p>
      }
      picture={<MarketStall />}
    >
      <Suspense fallback={<PageLoading text="Laddar formuläret..." />}>
        <TipEditor key={turn} />
      </Suspense>
    </TagCard>
  )
}
