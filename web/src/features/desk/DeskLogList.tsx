import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { deskActionsQuery } from '../../api/desk.ts'
import { deskPath } from '../../paths.ts'
import { useSearchParams } from '../../ui/location.ts'
import { ActionLine } from './ActionLine.tsx'
import { readPage } from './page-number.ts'
import { Pager } from './Pager.tsx'
import styles from './part.module.css'
import { QueryOutcome } from './QueryOutcome.tsx'

/** Everything that was decided at the desk or by command, the latest first. */
export function DeskLogList() {
  const page = readPage(useSearchParams())
  const query = useQuery({ ...deskActionsQuery(page), placeholderData: keepPreviousData })
  return (
    <section className={styles.part} aria-labelledby="log-title">
      <div className={styles.head}>
        <h2 id="log-title" className={styles.title}>
          Logg
        </h2>
      </div>
      <p className={styles.hint}>
        Allt som bestäms här sparas i två år. Det senaste går att ångra så länge det står kvar.
      </p>
      <QueryOutcome query={query} loading="Hämtar loggen..." failed="Loggen gick inte att hämta.">
        {({ actions, total }) =>
          total === 0 ? (
            <p className={styles.empty}>Här har ännu ingenting hänt.</p>
          ) : (
            <>
              <ol className={styles.rows}>
                {actions.map((action) => (
                  <li key={action.id}>
                    <ActionLine action={action} isUndoable leadsOn />
                  </li>
                ))}
              </ol>
              <Pager page={page} total={total} pathOf={(to) => deskPath('logg', to === 0 ? '' : `sida=${to + 1}`)} />
            </>
          )
        }
      </QueryOutcome>
    </section>
  )
}
