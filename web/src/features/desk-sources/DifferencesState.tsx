import type { DifferingSource } from '@fyndkartan/domain/desk'
import type { UseQueryResult } from '@tanstack/react-query'
import { describeRefusal } from '../../api/describe-refusal.ts'
import buttons from '../../ui/button.module.css'
import styles from './SourceDifferences.module.css'

/** Shows that the sources' differences are on their way, or why they could not be fetched; nothing once they are here. */
export function DifferencesState({
  query: { data, error, refetch },
}: {
  readonly query: UseQueryResult<readonly DifferingSource[]>
}) {
  if (data) return null
  if (!error) return <p role="status">Jämför platserna med källorna...</p>
  return (
    <p role="alert" className={styles.failure}>
      {describeRefusal(error, 'Kunde inte hämta platserna som skiljer sig.')}{' '}
      <button type="button" className={buttons.plain} onClick={() => void refetch()}>
        Försök igen
      </button>
    </p>
  )
}
