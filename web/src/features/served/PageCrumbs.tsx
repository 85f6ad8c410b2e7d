import type { NamedAddress } from '@fyndkartan/contract/page-wire'
import { routePatterns } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './PageCrumbs.module.css'

interface Props {
  /** The pages between the start page and this page, from the top down. */
  readonly crumbs: readonly NamedAddress[]
  readonly name: string
}

/** The breadcrumb navigation: links from the start page down to this page. */
export function PageCrumbs({ crumbs, name }: Props) {
  return (
    <nav aria-label="Brödsmulor" className={styles.row}>
      <ol className={styles.crumbs}>
        <li>
          <Link to={routePatterns.home}>Hem</Link>
        </li>
        {crumbs.map(({ name: above, address }) => (
          <li key={address}>
            <a href={address}>{above}</a>
          </li>
        ))}
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  )
}
