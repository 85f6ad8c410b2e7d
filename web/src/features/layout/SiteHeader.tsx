import { lazy, Suspense } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import { Link, NavLink } from '../../ui/Link.tsx'
import { routePatterns } from '../../paths.ts'
import { menuLinks } from './menu-links.ts'
import { MobileMenu } from './MobileMenu.tsx'
import type { SignOut } from './use-sign-out.ts'

// Loaded only for operators, who are few.
const DeskLink = lazy(() => import('./DeskLink.tsx'))

/**
 * The site's header: logo, menu and a drawing of a rag rug. index.html has the same markup, so that nothing moves when
 * React replaces it.
 */
export function SiteHeader({ signOut }: { readonly signOut: SignOut }) {
  const { user } = useAuth()
  const isSignedIn = user !== null
  return (
    <header className="site-header">
      <div className="site-header-bar">
        <Link className="site-logo" to={routePatterns.home}>
          <span className="site-logo-nail" aria-hidden="true" />
          Fyndkartan
        </Link>
        {user?.isOperator && (
          <Suspense>
            <DeskLink user={user} />
          </Suspense>
        )}
        <nav className="site-nav" aria-label="Huvudmeny">
          <ul>
            {menuLinks(isSignedIn).map(({ to, label }) => (
              <li key={to}>
                <NavLink className="site-nav-link" to={to}>
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              {isSignedIn ? (
                <button type="button" className="site-nav-button" disabled={signOut.isRunning} onClick={signOut.run}>
                  Logga ut
                </button>
              ) : (
                <NavLink className="site-nav-button" to={routePatterns.login}>
                  Logga in
                </NavLink>
              )}
            </li>
          </ul>
        </nav>
        <MobileMenu isSignedIn={isSignedIn} signOut={signOut} />
      </div>
      <div className="rag-rug" aria-hidden="true" />
    </header>
  )
}
