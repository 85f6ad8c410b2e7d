import { Link } from '../ui/Link.tsx'
import { routePatterns } from '../paths.ts'
import type { ComingPath } from '../routes.tsx'
import { siteConfig } from '../site-config.ts'
import { CoffeeTable } from '../ui/drawings/CoffeeTable.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import buttons from '../ui/button.module.css'
import { comingPages } from './coming-soon.ts'

/** Stands where a page is still to be built, and says so. */
export default function ComingSoonPage({ path }: { readonly path: ComingPath }) {
  const { title, promise } = comingPages[path]
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
