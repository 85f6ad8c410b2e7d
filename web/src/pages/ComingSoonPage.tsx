import { Link } from 'react-router'
import { routePatterns } from '../paths.ts'
import { siteConfig } from '../site-config.ts'
import { CoffeeTable } from '../ui/drawings/CoffeeTable.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import buttons from '../ui/button.module.css'

interface Props {
  readonly title: string
  /** What will be here, and what to do until then. */
  readonly promise: string
}

/** Stands where a page is still to be built, and says so. */
export default function ComingSoonPage({ title, promise }: Props) {
  return (
    <MessagePage
      title={title}
      picture={<CoffeeTable />}
      actions={
        <>
          <Link className={buttons.sign} to={routePatterns.home}>
            Sök loppis
          </Link>
          <a className={buttons.quiet} href={`mailto:${siteConfig.contact_email}`}>
            Mejla oss
          </a>
        </>
      }
    >
      <p>
        <strong>Kommer snart.</strong> {promise}
      </p>
    </MessagePage>
  )
}
