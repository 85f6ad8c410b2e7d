import { type ReactNode, useEffect, useRef } from 'react'
import { routePatterns } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { CashBox } from './CashBox.tsx'
import styles from './LoginCard.module.css'

interface Props {
  readonly title: string
  /**
   * True when the visitor has switched to this view within the page: then the heading takes the focus, so that screen
   * readers announce it.
   */
  readonly takesFocus: boolean
  readonly children: ReactNode
  /** Content beside the card, or below it on narrow screens. */
  readonly aside?: ReactNode
}

/** The frame of every view of the login page, drawn as a price tag, and the link back. */
export function LoginCard({ title, takesFocus, children, aside }: Props) {
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={styles.page}>
      <Link to={routePatterns.home} className={styles.back}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            d="M17 10H4m6-6-6 6 6 6"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        Tillbaka till startsidan
      </Link>
      <div className="price-tag">
        <section className={styles.tag}>
          <div className={styles.picture}>
            <CashBox />
          </div>
          <div className={styles.text}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {children}
          </div>
          {aside && <div className={styles.aside}>{aside}</div>}
        </section>
      </div>
    </div>
  )
}
