import { useEffect, useId, useRef, useState } from 'react'
import { Link } from '../../ui/Link.tsx'
import { routePatterns } from '../../paths.ts'
import { siteConfig } from '../../site-config.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { useIsLive, useNow } from '../../ui/use-now.ts'
import { DataSources, PageEnd, SampleNotice } from './PageEnd.tsx'
import styles from './SiteFooter.module.css'
import { useReadingOn } from './use-reading-on.ts'

const pageLinks = [
  { to: routePatterns.home, label: 'Hem' },
  { to: routePatterns.about, label: 'Om oss' },
  { to: routePatterns.privacy, label: 'Integritetspolicy' },
  { to: routePatterns.terms, label: 'Användarvillkor' },
  { to: routePatterns.cookies, label: 'Cookies' },
  { to: routePatterns.gdpr, label: 'GDPR' },
] as const

export interface FooterLink {
  readonly to: string
  readonly label: string
}

/** The end of the page, and the footer (spec §2): a panel that a tab at the window's lower edge opens. */
export function SiteFooter({ kindLinks }: { readonly kindLinks: readonly FooterLink[] }) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const isLive = useIsLive()
  const year = useNow().date.slice(0, 4)
  const close = () => setOpen(false)
  const isReadingOn = useReadingOn()

  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])

  return (
    <footer>
      <PageEnd />
      <div className={styles.floating}>
        <button
          ref={toggle}
          type="button"
          className={`${styles.toggle} ${isReadingOn && !open ? styles.away : ''}`}
          disabled={!isLive}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Stäng sidfoten' : 'Visa sidfoten'}
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" className={styles.arrow}>
            <path d="M2.5 10.5 8 5l5.5 5.5" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
          </svg>
        </button>
        <div id={panelId} hidden={!open} className={styles.panel}>
          <div className="rag-rug" aria-hidden="true" />
          <div className={styles.columns}>
            <LinkList heading="Sidor" links={pageLinks} onFollow={close} />
            <LinkList heading="Hitta" links={kindLinks} onFollow={close} />
            <section>
              <h2 className={styles.heading}>Kontakt</h2>
              <ul className={styles.links}>
                <ContactEmail />
                <li>
                  <Link to={routePatterns.tips} onClick={close}>
                    Tipsa oss
                  </Link>
                </li>
                <SocialLinks />
              </ul>
            </section>
            <div className={styles.small}>
              <SampleNotice />
              <DataSources />
              <p>© {year} Fyndkartan</p>
            </div>
          </div>
        </div>
      </div>
    </footer>
  )
}

function ContactEmail() {
  const email = siteConfig.contact_email
  if (email === null) return <li className={styles.gap}>[E-postadress]</li>
  return (
    <li>
      <a href={`mailto:${email}`}>{email}</a>
    </li>
  )
}

/** Links to three social platforms (spec §2), as placeholders until the operator has configured any. */
function SocialLinks() {
  const links = siteConfig.social_links
  if (links.length === 0)
    return [1, 2, 3].map((number) => (
      <li key={number} className={styles.gap}>
        [Sociala medier {number}]
      </li>
    ))
  return links.map(({ name, url }) => (
    <li key={url}>
      <ExternalLink href={url}>{name}</ExternalLink>
    </li>
  ))
}

interface LinkListProps {
  readonly heading: string
  readonly links: readonly FooterLink[]
  readonly onFollow: () => void
}

function LinkList({ heading, links, onFollow }: LinkListProps) {
  return (
    <nav aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={onFollow}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
