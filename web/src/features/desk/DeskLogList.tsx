import type { ActionSubject } from '@fyndkartan/domain/desk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { deskActionsQuery } from '../../api/desk.ts'
import { deskPath } from '../../desk-paths.ts'
import { useNavigate, useSearchParams } from '../../ui/location.ts'
import notes from '../../ui/empty-note.module.css'
import { ActionLine } from './ActionLine.tsx'
import { readPage } from './page-number.ts'
import { Pager } from './Pager.tsx'
import styles from './part.module.css'
import { QueryOutcome } from './QueryOutcome.tsx'

interface Filter {
  /** The value of the filter in the URL, such as 'butiker'. */
  readonly word: string
  readonly subject: ActionSubject | null
  readonly label: string
}

const everything: Filter = { word: '', subject: null, label: 'Allt' }
const subjects: readonly Filter[] = [
  everything,
  { word: 'tips', subject: 'tip', label: 'Tips' },
  { word: 'butiker', subject: 'shop', label: 'Butiker' },
  { word: 'loppisar', subject: 'market', label: 'Loppisar' },
  { word: 'aterkommande', subject: 'series', label: 'Återkommande' },
  { word: 'rapporter', subject: 'report', label: 'Rapporter' },
  { word: 'arrangorer', subject: 'claim', label: 'Arrangörer' },
  { word: 'feedback', subject: 'feedback', label: 'Feedback' },
  { word: 'utvalda', subject: 'slideshow', label: 'Utvalda' },
  { word: 'import', subject: 'import', label: 'Import' },
]

/** The log: all decisions that were made at the desk or by a command on the server, the latest first. */
export function DeskLogList() {
  const id = useId()
  const navigate = useNavigate()
  const params = useSearchParams()
  const page = readPage(params)
  const { word, subject } = subjects.find((known) => known.word === params.get('om')) ?? everything
  const query = useQuery({ ...deskActionsQuery(page, subject), placeholderData: keepPreviousData })
  const pathOf = (to: number, about: string) =>
    deskPath('logg', new URLSearchParams({ ...(about && { om: about }), ...(to > 0 && { sida: String(to + 1) }) }))
  return (
    <section className={styles.part} aria-labelledby="log-title">
      <div className={styles.head}>
        <h2 id="log-title" className={styles.title}>
          Logg
        </h2>
        <div className={styles.filter}>
          <label htmlFor={id}>Visa</label>
          <select
            id={id}
            value={word}
            className={styles.select}
            onChange={(event) => navigate(pathOf(0, event.target.value), 'replace')}
          >
            {subjects.map((option) => (
              <option key={option.word} value={option.word}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      </div>
      <p className={styles.hint}>
        Allt som bestäms här sparas i två år. Det senaste går att ångra så länge det står kvar.
      </p>
      <QueryOutcome query={query} loading="Hämtar loggen..." failed="Loggen gick inte att hämta.">
        {({ actions, total }) =>
          total === 0 ? (
            <p className={notes.note}>Här har ännu ingenting hänt.</p>
          ) : (
            <>
              <ol className={styles.rows}>
                {actions.map((action) => (
                  <li key={action.id}>
                    <ActionLine action={action} isUndoable leadsOn />
                  </li>
                ))}
              </ol>
              <Pager page={page} total={total} pathOf={(to) => pathOf(to, word)} />
            </>
          )
        }
      </QueryOutcome>
    </section>
  )
}
