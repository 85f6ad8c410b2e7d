import type { PlaceKind } from '@fyndkartan/domain/place'
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { Layout } from './features/layout/Layout.tsx'
import { kindLinkParams } from './features/search/search-url.ts'
import { comingPages } from './pages/coming-soon.ts'
import { SearchPage } from './pages/SearchPage.tsx'
import { homePath, routePatterns } from './paths.ts'
import { NotFoundPage } from './ui/NotFoundPage.tsx'
import { PageLoading } from './ui/PageLoading.tsx'

// The start page comes with the shell; the others when they are asked for.
const PlacePage = lazy(() => import('./pages/PlacePage.tsx'))
const ComingSoonPage = lazy(() => import('./pages/ComingSoonPage.tsx'))

/** Spec §2, in its spelling. */
const kindNames: readonly [PlaceKind | 'all', string][] = [
  ['market', 'Loppisar'],
  ['shop', 'Second Hand Butiker'],
  ['all', 'Alla Evenemang'],
]
const kindLinks = kindNames.map(([kind, label]) => ({ label, to: homePath(kindLinkParams(kind)) }))

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout kindLinks={kindLinks} pageFallback={<PageLoading text="Laddar sidan..." />} />}>
        <Route path={routePatterns.home} element={<SearchPage />} />
        <Route path={routePatterns.shop} element={<PlacePage kind="shop" />} />
        <Route path={routePatterns.market} element={<PlacePage kind="market" />} />
        {comingPages.map(({ path, title, promise }) => (
          <Route key={path} path={path} element={<ComingSoonPage title={title} promise={promise} />} />
        ))}
        <Route
          path="*"
          element={<NotFoundPage title="Sidan finns inte" message="Adressen leder ingenstans på Fyndkartan." />}
        />
      </Route>
    </Routes>
  )
}
