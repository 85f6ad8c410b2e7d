import { formatCount } from '@fyndkartan/domain/format-count'
import { deskPageSize } from '../../api/desk.ts'
import buttons from '../../ui/button.module.css'
import { useNavigate } from '../../ui/location.ts'
import styles from './Pager.module.css'

interface Props {
  /** The current page, zero-based. */
  readonly page: number
  readonly total: number
  /** Returns the URL of a zero-based page. */
  readonly pathOf: (page: number) => string
}

/** Links to the pages of a long list. Renders nothing when there is only one page. */
export function Pager({ page, total, pathOf }: Props) {
  const navigate = useNavigate()
  const pages = Math.ceil(total / deskPageSize)
  if (pages <= 1 && page === 0) return null
  const go = (to: number) => {
    navigate(pathOf(to), 'push')
    scrollTo(0, 0)
  }
  return (
    <nav className={styles.pager} aria-label="Sidor">
      <button type="button" className={buttons.quiet} disabled={page === 0} onClick={() => go(page - 1)}>
        Föregående
      </button>
      <p aria-live="polite">
        Sida {formatCount(page + 1)} av {formatCount(Math.max(pages, page + 1))}
      </p>
      <button type="button" className={buttons.quiet} disabled={page + 1 >= pages} onClick={() => go(page + 1)}>
        Nästa
      </button>
    </nav>
  )
}
