import type { ChosenRound } from '@fyndkartan/domain/round/chosen-round'
import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { NotFetched } from '../../ui/NotFetched.tsx'
import styles from './RoundHead.module.css'
import type { ShownRound } from './use-round.ts'

const WhoseRound = lazy(() => import('./WhoseRound.tsx'))

/** The heading of the page of a round. It says whether the round is the visitor's own or a shared one. */
export function RoundHead({ shown }: { readonly shown: ShownRound }) {
  // The visitor's own round before a shared one replaced it, so that the replacement can be undone; null when there is
  // none.
  const [before, setBefore] = useState<ChosenRound | null>(null)
  return (
    <header className={styles.head}>
      <h1>{shown.isShared ? 'En delad runda' : 'Min runda'}</h1>
      {shown.isShared || before ? (
        <ErrorBoundary fallback={<NotFetched />}>
          <Suspense>
            <WhoseRound shown={shown} before={before} onTake={setBefore} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <p>Välj ställen, så får du en ordning som passar öppettiderna.</p>
      )}
    </header>
  )
}
