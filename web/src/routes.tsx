import type { PlaceKind } from '@fyndkartan/domain/place'
import { lazy, type ReactNode, Suspense } from 'react'
import { useVisitorTurn } from './api/clear-visitor.ts'
import { Layout } from './features/layout/Layout.tsx'
import { kindLinks } from './kind-links.ts'
import { NotFoundPage } from './pages/not-found-part.ts'
import { RoundDock } from './pages/RoundDock.tsx'
import { routePatterns } from './paths.ts'
import { matchPath, useLocation } from './ui/location.ts'
import { PageLoading } from './ui/PageLoading.tsx'
import { part } from './ui/part.ts'
import { placeTexts } from './ui/place-texts.ts'

// Each page is a chunk of its own; first-script.ts fetches the first page's chunk together with the program.
const SearchPage = lazy(() => import('./pages/SearchPage.tsx').then((module) => ({ default: module.SearchPage })))
const importPlace = () => import('./pages/PlacePage.tsx')
const PlacePage = part(async () => (await importPlace()).default)
const LoginPage = lazy(() => import('./pages/LoginPage.tsx'))
const ProfilePage = lazy(() => import('./pages/ProfilePage.tsx'))
const TipsPage = lazy(() => import('./pages/TipsPage.tsx'))
const FeedbackPage = lazy(() => import('./pages/FeedbackPage.tsx'))
const AboutPage = lazy(() => import('./pages/AboutPage.tsx'))
const TermsPage = lazy(() => import('./pages/TermsPage.tsx'))
const PrivacyPage = lazy(() => import('./pages/PrivacyPage.tsx'))
const CookiesPage = lazy(() => import('./pages/CookiesPage.tsx'))
const GdprPage = lazy(() => import('./pages/GdprPage.tsx'))
const OrganiserPage = lazy(() => import('./pages/OrganiserPage.tsx'))
const WatchPage = lazy(() => import('./pages/WatchPage.tsx'))
const EmbedBuilderPage = lazy(() => import('./pages/EmbedBuilderPage.tsx'))
const RoundPage = lazy(() => import('./pages/RoundPage.tsx'))
const DeskPage = lazy(() => import('./pages/DeskPage.tsx'))

/**
 * When a visit begins on a place's page, loads the code of the page and of its content. The first render is then
 * complete; after a loading state React would wait up to 300 ms. Rejects when the code cannot be loaded.
 */
export async function loadFirstPage(hash: string): Promise<void> {
  const [, kind] = /^#\/(store|event)\//.exec(hash) ?? []
  if (!kind) return
  await PlacePage.load()
  await (await importPlace()).loadSheet(kind === 'store' ? 'shop' : 'market')
}

type Route = readonly [pattern: string, page: (values: Readonly<Record<string, string>>) => ReactNode]

/** The page for each pattern; `values` are the parts of the address that the pattern names, such as `id`. */
const routes: readonly Route[] = [
  [routePatterns.home, () => <StartPage />],
  [routePatterns.shop, ({ id }) => <ArrivingPlacePage kind="shop" id={id} />],
  [routePatterns.market, ({ id }) => <ArrivingPlacePage kind="market" id={id} />],
  [routePatterns.login, () => <LoginPage />],
  [routePatterns.profile, () => <ProfilePage />],
  [routePatterns.tips, () => <TipsPage />],
  [routePatterns.feedback, () => <FeedbackPage />],
  [routePatterns.about, () => <AboutPage />],
  [routePatterns.terms, () => <TermsPage />],
  [routePatterns.privacy, () => <PrivacyPage />],
  [routePatterns.cookies, () => <CookiesPage />],
  [routePatterns.gdpr, () => <GdprPage />],
  [routePatterns.organiser, () => <OrganiserPage />],
  [routePatterns.watch, () => <WatchPage />],
  [routePatterns.embedding, () => <EmbedBuilderPage />],
  [routePatterns.round, () => <RoundPage />],
  [routePatterns.desk, () => <DeskPage part="tips" />],
  [routePatterns.deskPart, ({ part }) => <DeskPage part={part} />],
  [routePatterns.deskPlace, ({ part, type, id }) => <DeskPage part={part} type={type} id={id} />],
]

/** The site's layout around the page for the current address; NotFoundPage for an unknown one. */
export function AppRoutes() {
  return (
    <Layout kindLinks={kindLinks} dock={<RoundDock />}>
      <CurrentPage />
    </Layout>
  )
}

function CurrentPage() {
  const { pathname } = useLocation()
  for (const [pattern, page] of routes) {
    const values = matchPath(pattern, pathname)
    if (values) return page(values)
  }
  return <NotFoundPage title="Sidan finns inte" message="Adressen leder ingenstans på Fyndkartan." />
}

/** The key resets the page, with its search area, when a visitor signs out. */
function StartPage() {
  const turn = useVisitorTurn()
  return (
    <Suspense fallback={<StartPageOutline />}>
      <SearchPage key={turn} />
    </Suspense>
  )
}

/**
 * A place's page. While the page's own code is loading, shows the loading state that the page itself shows for a place.
 */
function ArrivingPlacePage({ kind, id }: { readonly kind: PlaceKind; readonly id: string | undefined }) {
  return (
    <Suspense fallback={<PageLoading text={placeTexts[kind].loading} title={placeTexts[kind].section} />}>
      <PlacePage kind={kind} id={id} />
    </Suspense>
  )
}

/**
 * The heading of the start page as in index.html, shown while the page's code is loading, so that nothing moves between
 * the first paint and the page.
 */
function StartPageOutline() {
  return (
    <div className="start-outline">
      <h1 className="start-title">Var blir det fynd i helgen?</h1>
    </div>
  )
}
