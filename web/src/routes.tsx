import { Route, Routes } from 'react-router'
import { SearchPage } from './pages/SearchPage.tsx'
import { routePatterns } from './paths.ts'

export function AppRoutes() {
  return (
    <Routes>
      <Route path={routePatterns.home} element={<SearchPage />} />
    </Routes>
  )
}
