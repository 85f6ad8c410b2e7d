import { Link, NavLink } from '../../ui/Link.tsx'
import { routePatterns } from '../../paths.ts'
import { menuLinks } from './menu-links.ts'
import { MobileMenu } from './MobileMenu.tsx'

/** Logo, menu and rag rug. index.html holds the same markup, so that the page stands still when this takes its place. */
export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="site-header-bar">
        <Link className="site-logo" to={routePatterns.home}>
          <span className="site-logo-nail" aria-hidden="true" />
          Fyndkartan
        </Link>
        <nav className="site-nav" aria-label="Huvudmeny">
          <ul>
            {menuLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink className="site-nav-link" to={to}>
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              <NavLink className="site-nav-button" to={routePatterns.login}>
                Logga in
              </NavLink>
            </li>
          </ul>
        </nav>
        <MobileMenu />
      </div>
      <div className="rag-rug" aria-hidden="true" />
    </header>
  )
}
