/** The server's half of the site: the build makes a module of its own of it, which the server loads. */
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
 * The files that the browser needs to continue such a page, so that it can fetch all of them at once. What only some places need, such as full
 * opening hours, is left out.
 */
export function programOf(page: PageWire): readonly string[] {
  return programFiles[page.page === 'place' ? page.kind : page.page]
}

const never = (): never => {
  throw new Error('nobody acts on the server')
}

/** Nobody is signed in on the server. */
const session: AuthSession = {
  known: Object.assign(Promise.resolve(), { status: 'fulfilled' }),
  user: () => null,
  subscribe: () => () => {},
  actions: { signUp: never, signIn: never, signInWithFacebook: never, signOut: never, idToken: never, client: never },
}

/** The content of the page's root element, with all parts that the browser would fetch later. Rejects when a component throws. */
export async function renderPage(page: PageWire, site: SiteConfigWire): Promise<string> {
  Object.assign(siteConfig, site)
  let failure: Error | undefined
  const { prelude } = await prerender(createElement(ServedSite, { page, queries: new QueryClient(), session }), {
    // Otherwise long parts would be moved into place by a script.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      failure ??= error instanceof Error ? error : new Error(String(error))
    },
  })
  const html = await new Response(prelude).text()
  // React would leave the part to the browser, and a page without scripts would lack it.
  if (failure) throw failure
  return html
}
