import button from '../../ui/button.module.css'
import { LateEmptyTable, LateSpiltCup } from '../../ui/drawings/LateDrawing.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ResultList, type ResultListProps } from './ResultList.tsx'
import { unknownHoursText } from '@fyndkartan/domain/opening-hours/unknown-hours-text'
import styles from './ResultsView.module.css'

/** The list of results, or the message for an empty, late or failed search (spec §4, §8). */
export default function ResultsView(props: ResultListProps) {
  const { results } = props
  const isEmpty = results.status === 'ready' && results.places.length === 0 && !results.hasMore
  return (
    <section aria-label="Sökresultat">
      <h2 className="visually-hidden">Sökresultat</h2>
      {results.status === 'loading' && <ListSkeleton />}
      {results.status === 'ready' && !isEmpty && <ResultList {...props} />}
      {(isEmpty || results.status === 'failed' || results.status === 'slow') && (
        <div className={styles.empty}>
          {results.status === 'failed' ? <LateSpiltCup /> : <LateEmptyTable />}
          {/* Role 'status' for a search without results, whose number is already announced above; role 'alert' when
             there is no answer. */}
          <p role={isEmpty ? 'status' : 'alert'} className={styles.message}>
            Din sökning gav inga resultat.
          </p>
          {isEmpty && results.unknownHours > 0 && (
            <p className={styles.advice}>{unknownHoursText(results.unknownHours)}</p>
          )}
          {isEmpty && <p className={styles.advice}>Prova fler dagar, en annan stad eller färre ord.</p>}
          {results.status === 'slow' && <p className={styles.advice}>Svaret dröjer. Kommer det visas det här.</p>}
          {results.status === 'failed' && (
            <>
              <p className={styles.advice}>Det gick inte att nå servern.</p>
              <button type="button" className={button.plain} onClick={results.retry}>
                Försök igen
              </button>
            </>
          )}
        </div>
      )}
    </section>
  )
}
