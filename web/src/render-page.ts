/** Renders pages on the server. The build makes a separate module of this file, which the server loads. */
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

/** The addresses of each program's files, inserted at build time by web/served-pages-plugin.ts. */
declare const programFiles: Readonly<Record<ServedProgram, readonly string[]>>

/** The programs that hydrate pages, named by the kind of page; places have one for shops and one for markets. */
export type ServedProgram = Exclude<PageWire['page'], 'place'> | PlaceKind

/**
 * The files that the browser needs to hydrate this page, so that it can fetch them at once. Leaves out files that few
 * places need, such as the code for full opening hours.
 */
export function programOf(page: PageWire): readonly string[] {
  return programFiles[page.page === 'place' ? page.kind : page.page]
}

const never = (): never => {
  throw new Error('nobody acts on the server')
}

/** The session of a signed-out visitor, for whom the server renders. */
const session: AuthSession = {
  known: Object.assign(Promise.resolve(), { status: 'fulfilled' }),
  user: () => null,
  subscribe: () => () => {},
  actions: { signUp: never, signIn: never, signInWithFacebook: never, signOut: never, idToken: never, client: never },
}

/**
 * The HTML inside the page's root element, including all parts whose code the browser loads later. Rejects when a
 * component throws.
 */
export async function renderPage(page: PageWire, site: SiteConfigWire): Promise<string> {
  Object.assign(siteConfig, site)
  let failure: Error | undefined
  const { prelude } = await prerender(createElement(ServedSite, { page, queries: new QueryClient(), session }), {
    // Makes React write all parts in place; it would send long ones later, and a script would have to move them.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      failure ??= error instanceof Error ? error : new Error(String(error))
    },
  })
  const html = await new Response(prelude).text()
  // Rejects, since React leaves a failed part to the browser, and without scripts it would be missing.
  if (failure) throw failure
  return html
}
