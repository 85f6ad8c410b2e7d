import { useEffect, useRef } from 'react'
import { NavLink } from '../../ui/Link.tsx'
import { useLocation } from '../../ui/location.ts'
import { routePatterns } from '../../paths.ts'
import { menuLinks } from './menu-links.ts'
import styles from './MobileMenu.module.css'
import type { SignOut } from './use-sign-out.ts'

interface Props {
  readonly isSignedIn: boolean
  readonly signOut: SignOut
}

/**
 * The menu on narrow screens, opened by a button. It closes when the visitor chooses a link, presses Escape or clicks
 * outside.
 */
export function MobileMenu({ isSignedIn, signOut }: Props) {
  const ref = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()

  function close(): void {
    if (ref.current) ref.current.open = false
  }

  function leave(): void {
    close()
    signOut.run()
  }

  // Closes the menu after a change of page. A change of only the query leaves it open: the start page adds its random
  // seed to the query, perhaps just after the menu was opened.
  useEffect(close, [pathname])

  useEffect(() => {
    const menu = ref.current
    if (!menu) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.open) return
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])

  return (
    <details ref={ref} className="site-menu">
      <summary className="site-menu-button" aria-label="Meny">
        <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
          <path d="M3 6h18M3 12h13M3 18h18" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
        </svg>
      </summary>
      <nav className={styles.panel} aria-label="Huvudmeny">
        <ul className={styles.list}>
          {menuLinks(isSignedIn).map(({ to, label }) => (
            <li key={to}>
              <NavLink className={styles.link} to={to} onClick={close}>
                {label}
              </NavLink>
            </li>
          ))}
          <li>
            {isSignedIn ? (
              <button type="button" className={styles.link} disabled={signOut.isRunning} onClick={leave}>
                Logga ut
              </button>
            ) : (
              <NavLink className={styles.link} to={routePatterns.login} onClick={close}>
                Logga in
              </NavLink>
            )}
          </li>
        </ul>
      </nav>
    </details>
  )
}
