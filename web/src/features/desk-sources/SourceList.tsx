import type { ImportOutcome } from '@fyndkartan/domain/desk'
import { osmSweden, type SourceForm as Typed } from '@fyndkartan/domain/source'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { differencesQuery } from '../../api/desk-differences.ts'
import { addSource, sourcesQuery } from '../../api/desk-sources.ts'
import buttons from '../../ui/button.module.css'
import { useAttempt } from '../../ui/use-attempt.ts'
import card from './SourceCard.module.css'
import { SourceCard } from './SourceCard.tsx'
import { DifferencesState } from './DifferencesState.tsx'
import { SourceDifferences } from './SourceDifferences.tsx'
import { SourceForm } from './SourceForm.tsx'
import styles from './SourceList.module.css'

interface Props {
  /** Renders the result of an import or a dry run. */
  readonly renderResult: (result: ImportOutcome) => ReactNode
  readonly onDecided: (text: string, actionId: number | null) => Promise<void>
}

/** The sources from which the server regularly imports places. */
export function SourceList({ renderResult, onDecided }: Props) {
  const { data: sources, error, refetch } = useQuery(sourcesQuery)
  const differing = useQuery(differencesQuery)
  const title = useRef<HTMLHeadingElement>(null)
  const ofFiles = differing.data?.filter(({ sourceId }) => sourceId === null) ?? []
  const [isAdding, setAdding] = useState(false)
  const attempt = useAttempt()

  async function add(form: Typed) {
    await addSource(form)
    setAdding(false)
    await onDecided(`Tillagd, och provkörs: ${form.name}.`, null)
  }

  return (
    <section className={styles.list} aria-labelledby="sources-title">
      <h2 ref={title} id="sources-title" tabIndex={-1} className={styles.title}>
        Källor
      </h2>
      <p className={styles.hint}>
        Källor som hämtas av sig själva. En körning som skulle ta bort mer än en femtedel eller ändra mer än hälften av
        källans platser väntar på dig, och ingenting försvinner av ett tomt eller trasigt svar.
      </p>
      {error && !sources && (
        <p role="alert" className={styles.failure}>
          {describeRefusal(error, 'Kunde inte hämta källorna.')}{' '}
          <button type="button" className={buttons.plain} onClick={() => void refetch()}>
            Försök igen
          </button>
        </p>
      )}
      {!error && !sources && <p role="status">Hämtar källor...</p>}
      {sources?.length === 0 && <p>Inga källor än. Lägg till den första, så sköter den sig själv.</p>}
      {sources?.map((source) => (
        <SourceCard
          key={source.id}
          source={source}
          differing={differing.data?.find(({ sourceId }) => sourceId === source.id) ?? null}
          rest={title}
          renderResult={renderResult}
          onDecided={onDecided}
        />
      ))}
      {sources && <DifferencesState query={differing} />}
      {ofFiles.map((source) => (
        <article key={source.scope} className={card.source} aria-label={`Filen ${source.name}`}>
          <h3 className={card.name}>Filen {source.name}</h3>
          <SourceDifferences source={source} rest={title} onDecided={onDecided} />
        </article>
      ))}
      {attempt.failure && (
        <p role="alert" className={styles.failure}>
          {attempt.failure}
        </p>
      )}
      {sources && !isAdding && (
        <div className={styles.actions}>
          <button type="button" className={buttons.sign} onClick={() => setAdding(true)}>
            Lägg till en källa
          </button>
          {!sources.some(({ kind }) => kind === 'overpass') && (
            <button
              type="button"
              className={buttons.plain}
              disabled={attempt.isRunning}
              onClick={() =>
                attempt.run(
                  () => add(osmSweden),
                  (failure) => describeRefusal(failure, 'Källan gick inte att lägga till.'),
                )
              }
            >
              Lägg till OpenStreetMap för hela Sverige
            </button>
          )}
        </div>
      )}
      {isAdding && <SourceForm onSave={add} onCancel={() => setAdding(false)} />}
    </section>
  )
}
