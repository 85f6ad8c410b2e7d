import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { AuthContext } from '../api/identity/auth.ts'
import type { AuthUser } from '../api/identity/identity-client.ts'
import PlacePage from '../pages/PlacePage.tsx'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'
import { buildAuth } from './build-auth.ts'

interface Props {
  /** The path of the place's page, for example '/store/7?city=borås'. */
  readonly path: string
  readonly user?: AuthUser | null
}

/** The page of a place at a path, rendered as the site's router does, with an empty query cache. */
export function PlacePageAt({ path, user = null }: Props) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={queries}>
      <AuthContext value={buildAuth({ user })}>
        <Router history={memoryHistory(path)}>
          <PlacePage
            kind={path.startsWith('/store') ? 'shop' : 'market'}
            id={decodeURIComponent(path.split(/[/?]/)[2] ?? '')}
          />
        </Router>
      </AuthContext>
    </QueryClientProvider>
  )
}
