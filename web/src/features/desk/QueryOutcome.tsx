import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeRefusal } from '../../api/describe-refusal.ts'
import buttons from '../../ui/button.module.css'
import { SpiltCup } from '../../ui/drawings/SpiltCup.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import styles from './QueryOutcome.module.css'

interface Props<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  readonly loading: string
  /** The message when loading fails: 'Tipsen gick inte att hämta.' */
  readonly failed: string
  readonly children: (data: Data) => ReactNode
}

/** Shows the result of a query or a loading message. After an error it shows the error, and the earlier data if any. */
export function QueryOutcome<Data>({ query, loading, failed, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query
  return (
    <>
      {error && (
        <div className={styles.failed}>
          <SpiltCup />
          <p role="alert">{describeRefusal(error, failed)}</p>
          <button
            type="button"
            className={buttons.quiet}
            aria-disabled={isFetching}
            onClick={() => !isFetching && void refetch()}
          >
            {isFetching ? 'Hämtar...' : 'Försök igen'}
          </button>
        </div>
      )}
      {data === undefined ? !error && <PageLoading text={loading} /> : children(data)}
    </>
  )
}
