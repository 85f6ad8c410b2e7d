import { Link } from '../../ui/Link.tsx'
import { routePatterns } from '../../paths.ts'
import styles from './PlaceWayBack.module.css'

interface Props {
  /** The address of the previous search, whose map then opens at this place. */
  readonly backPath: string
  readonly section: { readonly label: string; readonly path: string }
  readonly name: string
}

/** The link back to the search, and the breadcrumb navigation. */
export function PlaceWayBack({ backPath, section, name }: Props) {
  return (
    <div className={styles.row}>
      <Link to={backPath} className={styles.back}>
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
        Tillbaka till sökningen
      </Link>
      <nav aria-label="Brödsmulor">
        <ol className={styles.crumbs}>
          <li>
            <Link to={routePatterns.home}>Hem</Link>
          </li>
          <li>
            <Link to={section.path}>{section.label}</Link>
          </li>
          <li aria-current="page">{name}</li>
        </ol>
      </nav>
    </div>
  )
}
