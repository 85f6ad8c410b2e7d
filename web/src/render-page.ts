/** The server's part of the site. The build makes a separate module of it, which the server loads. */
import type { PageWire } from '@fyndkartan/contract/page-wire'
import type { SiteConfigWire } from '@fyndkartan/contract/site-config'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { prerender } from 'react-dom/static.edge'
import type { AuthSession } from './api/identity/auth-session.ts'
import { ServedSite } from './ServedSite.tsx'
import { siteConfig } from './site-config.ts'

export { readOutlineAround } from './features/map/outline-around.ts'

/** Inserted at build time by web/served-pages-plugin.ts. */
declare const programFiles: Readonly<Record<ServedProgram, readonly string[]>>

/** The programs of the pages, by what they show. */
export type ServedProgram = Exclude<PageWire['page'], 'place'> | PlaceKind

/**
 * The files that the browser needs to hydrate such a page, so that it can fetch them at once. Without those that few
 * places need, such as full opening hours.
 */
export function programOf(page: PageWire): readonly string[] {
  return programFiles[page.page === 'place' ? page.kind : page.page]
}

const never = (): never => {
  throw new Error('nobody acts on the server')
}

/** The server renders for a signed-out visitor. */
const session: AuthSession = {
  known: Object.assign(Promise.resolve(), { status: 'fulfilled' }),
  user: () => null,
  subscribe: () => () => {},
  actions: { signUp: never, signIn: never, signInWithFacebook: never, signOut: never, idToken: never, client: never },
}

/**
 * The content of the page's root element, with all parts that the browser would load later. Rejects when a component
 * throws.
 */
export async function renderPage(page: PageWire, site: SiteConfigWire): Promise<string> {
  Object.assign(siteConfig, site)
  let failure: Error | undefined
  const { prelude } = await prerender(createElement(ServedSite, { page, queries: new QueryClient(), session }), {
    // Keeps React from streaming long parts, which a script would move into place.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      failure ??= error instanceof Error ? error : new Error(String(error))
    },
  })
  const html = await new Response(prelude).text()
  // Fails, since React would leave the part to the browser, and a page without scripts would lack it.
  if (failure) throw failure
  return html
}
