import { formatCount } from '@fyndkartan/domain/format-count'
import { useQuery } from '@tanstack/react-query'
import { countWaiting, deskSummaryQuery } from '../../api/desk-summary.ts'
import type { AuthUser } from '../../api/identity/identity-client.ts'
import { routePatterns } from '../../paths.ts'
import { NavLink } from '../../ui/Link.tsx'
import styles from './DeskLink.module.css'

/** An operator's link to the desk, with the number of items that wait there. Decisions at the desk refresh the number. */
export default function DeskLink({ user }: { readonly user: AuthUser }) {
  const { data: summary } = useQuery({ ...deskSummaryQuery(user.uid), staleTime: Infinity })
  const count = summary ? countWaiting(summary) : 0
  return (
    <NavLink className={`${styles.link} ${count === 0 ? styles.quiet : ''}`} to={routePatterns.desk}>
      <span className={styles.word}>Granska</span>
      {count > 0 && (
        <>
          <span className="visually-hidden">, </span>
          <span className={styles.count}>{formatCount(count)}</span>
          <span className="visually-hidden"> väntar</span>
        </>
      )}
    </NavLink>
  )
}
