import { type ReactNode, Suspense, useRef } from 'react'
import { routePatterns } from '../../paths.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { matchPath, useLocation } from '../../ui/location.ts'
import { AdBar } from './AdBar.tsx'
import styles from './Layout.module.css'
import { OfflineNotice } from './OfflineNotice.tsx'
import { type FooterLink, SiteFooter } from './SiteFooter.tsx'
import { PageFailed } from './PageFailed.tsx'
import { SignOutNotice } from './SignOutNotice.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { useFocusNet } from './use-focus-net.ts'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useScrollMemory } from './use-scroll-memory.ts'
import { useSignOut } from './use-sign-out.ts'

interface Props {
  /** The links in the footer to all markets, all shops and both (spec §2). */
  readonly kindLinks: readonly FooterLink[]
  /** Content that floats at the bottom of the window. */
  readonly dock?: ReactNode
  /** The page's content. */
  readonly children: ReactNode
}

/** The header, footer and `<main>` element around every page (spec §2). Each page begins with its `<h1>`. */
export function Layout({ kindLinks, dock, children }: Props) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isSearch = matchPath(routePatterns.home, pathname) !== null
  const signOut = useSignOut()
  useScrollMemory()
  useHeadingFocus(main)
  useFocusNet()
  return (
    <div className={styles.page}>
      {/* A button, since a link to '#main' would change the route, which is in the fragment. */}
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Hoppa till innehållet
      </button>
      <SiteHeader signOut={signOut} />
      <div className="rag-rug-fringe" aria-hidden="true" />
      <OfflineNotice />
      <SignOutNotice failure={signOut.failure} />
      {signOut.question}
      <div className={`page-columns ${isSearch ? '' : styles.reading}`}>
        <AdBar side="vänster" />
        <main ref={main} tabIndex={-1} className="page-main">
          <ErrorBoundary key={pathname} fallback={<PageFailed />}>
            <Suspense fallback={<PageArriving />}>{children}</Suspense>
          </ErrorBoundary>
        </main>
        <AdBar side="höger" />
      </div>
      {dock}
      <SiteFooter kindLinks={kindLinks} />
    </div>
  )
}

/**
 * The message while a page's code loads, for screen readers only: pages load quickly, and a visible message would move
 * the layout.
 */
function PageArriving() {
  return (
    <p role="status" className="visually-hidden">
      Laddar sidan...
    </p>
  )
}
