import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { RequestError } from '../api/client.ts'
import { describeRefusal } from '../api/describe-refusal.ts'
import { deskSummaryQuery } from '../api/desk-summary.ts'
import { useAuth } from '../api/identity/auth.ts'
import type { AuthUser } from '../api/identity/identity-client.ts'
import { DeskFrame } from '../features/desk/DeskFrame.tsx'
import { OperatorsOnly } from '../features/desk/OperatorsOnly.tsx'
import { parsePlaceId } from '../features/place/place-id.ts'
import { deskKindOf, type DeskPart, deskParts } from '../desk-paths.ts'
import { loginForDeskPath } from '../paths.ts'
import NotFoundPage from './NotFoundPage.tsx'
import buttons from '../ui/button.module.css'
import { BrokenCup } from '../ui/drawings/BrokenCup.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { FailurePage } from '../ui/FailurePage.tsx'
import { useNavigate } from '../ui/location.ts'
import { NotFetched } from '../ui/NotFetched.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'

const DeskTips = lazy(() => import('./DeskTips.tsx'))
const DeskReports = lazy(() => import('./DeskReports.tsx'))
const DeskClaims = lazy(() => import('./DeskClaims.tsx'))
const DeskPlaces = lazy(() => import('./DeskPlaces.tsx'))
const DeskSamePlaces = lazy(() => import('./DeskSamePlaces.tsx'))
const DeskPlace = lazy(() => import('./DeskPlace.tsx'))
const DeskNewPlace = lazy(() => import('./DeskNewPlace.tsx'))
const DeskFeedback = lazy(() => import('./DeskFeedback.tsx'))
const DeskSlideshow = lazy(() => import('./DeskSlideshow.tsx'))
const DeskImport = lazy(() => import('./DeskImport.tsx'))
const DeskSources = lazy(() => import('./DeskSources.tsx'))
const DeskLog = lazy(() => import('./DeskLog.tsx'))
const DeskFigures = lazy(() => import('./DeskFigures.tsx'))

interface Props {
  readonly part: string | undefined
  /** 'butik' or 'loppis'; `id` is that of the place, or 'ny' for a new one. */
  readonly type?: string | undefined
  readonly id?: string | undefined
}

/** The operator's desk. Visitors who are not signed in are redirected to the login page and back. */
export default function DeskPage(props: Props) {
  const { user } = useAuth()
  // The key changes with the account, so that the next account does not see what the previous one typed.
  return user ? <SignedIn key={user.uid} user={user} {...props} /> : <ToSignIn />
}

function ToSignIn() {
  const navigate = useNavigate()
  useEffect(() => navigate(loginForDeskPath, 'replace'), [navigate])
  return null
}

function SignedIn({ user, ...address }: Props & { readonly user: AuthUser }) {
  const { data: summary, error, isFetching, refetch } = useQuery(deskSummaryQuery(user.uid))
  // The summary is loaded again after each decision, so an account that is no operator any more sees nothing further.
  if (error instanceof RequestError && error.status === 403) return <OperatorsOnly user={user} />
  const part = partAt(address)
  if (summary && part === null)
    return <NotFoundPage title="Sidan finns inte" message="Adressen leder ingenstans på Fyndkartan." />
  if (summary && part)
    return (
      <DeskFrame part={part.name} summary={summary}>
        <ErrorBoundary key={part.key} fallback={<NotFetched />}>
          <Suspense fallback={<PageLoading text="Öppnar..." />}>{part.content}</Suspense>
        </ErrorBoundary>
      </DeskFrame>
    )
  if (!error) return <PageLoading text="Öppnar skrivbordet..." />
  return (
    <FailurePage message={describeRefusal(error, 'Skrivbordet gick inte att öppna.')} picture={<BrokenCup />}>
      <button type="button" className={buttons.plain} onClick={() => void refetch()}>
        Försök igen
      </button>
      <span role="status">{isFetching && 'Öppnar skrivbordet...'}</span>
    </FailurePage>
  )
}

const parts: Readonly<Record<DeskPart, () => ReactNode>> = {
  tips: () => <DeskTips />,
  rapporter: () => <DeskReports />,
  arrangorer: () => <DeskClaims />,
  platser: () => <DeskPlaces />,
  dubbletter: () => <DeskSamePlaces />,
  feedback: () => <DeskFeedback />,
  utvalda: () => <DeskSlideshow />,
  import: () => <DeskImport />,
  kallor: () => <DeskSources />,
  logg: () => <DeskLog />,
  siffror: () => <DeskFigures />,
}

interface Part {
  readonly name: DeskPart
  /** The React key of the content; another key discards the content's state. */
  readonly key: string
  readonly content: ReactNode
}

/** The part of the desk at an address; null for an unknown address. */
function partAt({ part, type, id }: Props): Part | null {
  const name = deskParts.find((known) => known === part)
  if (name === undefined) return null
  if (type === undefined) return { name, key: name, content: parts[name]() }
  const kind = deskKindOf(type)
  if (name !== 'platser' || kind === null) return null
  const key = `${type} ${id}`
  if (id === 'ny') return { name, key, content: <DeskNewPlace kind={kind} /> }
  const number = parsePlaceId(id)
  return number === null ? null : { name, key, content: <DeskPlace placeKey={{ kind, id: number }} /> }
}
