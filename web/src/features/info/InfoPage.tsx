import { type ReactNode, useState } from 'react'
import { Link } from '../../ui/Link.tsx'
import { useLocation } from '../../ui/location.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './InfoPage.module.css'
import { sectionAddress, useSectionInAddress } from './use-section-in-address.ts'

export interface InfoSection {
  /** The name of the section in URLs. It never changes, since other sites may link to it. */
  readonly id: string
  /** The heading without its number. */
  readonly title: string
  readonly body: ReactNode
}

interface Props {
  readonly title: string
  readonly lead: ReactNode
  /** A summary of the most important points. */
  readonly brief: readonly ReactNode[]
  /** The sections, numbered in this order. Only the headings of sections are `<h2>` elements. */
  readonly sections: readonly InfoSection[]
}

/** A long text with a summary, a table of contents and numbered sections. */
export function InfoPage({ title, lead, brief, sections }: Props) {
  usePageTitle(title)
  useSectionInAddress(sections)
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.lead}>{lead}</div>
      </header>
      <Contents sections={sections} />
      <div className={styles.text}>
        <section className={styles.brief} aria-label="I korthet">
          <p className={styles.briefTitle} aria-hidden="true">
            I korthet
          </p>
          <ul>
            {brief.map((point, index) => (
              <li key={index}>{point}</li>
            ))}
          </ul>
        </section>
        {sections.map(({ id, title: name, body }, index) => (
          <section key={id} className={styles.section} aria-labelledby={id}>
            <h2 id={id} className={styles.heading} tabIndex={-1}>
              <span className={styles.number}>{index + 1}.</span> {name}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  )
}

/** The table of contents, expanded when it is beside the text, collapsed above it. */
function Contents({ sections }: { readonly sections: readonly InfoSection[] }) {
  const { pathname } = useLocation()
  const [startsOpen] = useState(() => window.matchMedia('(min-width: 60rem)').matches)
  return (
    <nav className={styles.contents} aria-label="Innehåll">
      <details open={startsOpen}>
        <summary>Innehåll</summary>
        <ol className={styles.links}>
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <Link to={sectionAddress(pathname, id)}>
                {index + 1}. {title}
              </Link>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
