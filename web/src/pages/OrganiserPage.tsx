import { lazy, Suspense } from 'react'
import { OrganiserMessage } from '../features/organiser/OrganiserMessages.tsx'
import { usePlaceLink } from '../features/organiser/use-place-link.ts'
import { PageLoading } from '../ui/PageLoading.tsx'

const OrganiserPlace = lazy(() => import('./OrganiserPlace.tsx'))

/** The page that an organiser's mailed link opens. */
export default function OrganiserPage() {
  const { view, leave } = usePlaceLink()
  if (view.name !== 'place') return <OrganiserMessage view={view} />
  return (
    <Suspense fallback={<PageLoading text="Hämtar ditt ställe..." title="Ditt ställe" />}>
      {/* Another link, which may be for another place, gets another key. */}
      <OrganiserPlace key={view.link} link={view.link} wish={view.wish} onLeave={leave} />
    </Suspense>
  )
}
