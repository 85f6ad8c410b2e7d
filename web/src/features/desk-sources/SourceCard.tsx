import type { DifferingSource, ImportOutcome } from '@fyndkartan/domain/desk'
import type { StoredSource } from '@fyndkartan/domain/source'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { describeRefusal } from '../../api/describe-refusal.ts'
import {
  editSource,
  orderRun,
  pauseSource,
  removeSource,
  resumeSource,
  sourceRunsQuery,
} from '../../api/desk-sources.ts'
import buttons from '../../ui/button.module.css'
import { useAttempt } from '../../ui/use-attempt.ts'
import { describeRun, describeState, kindText, statusText } from './source-words.ts'
import { SourceDifferences } from './SourceDifferences.tsx'
import { SourceForm } from './SourceForm.tsx'
import styles from './SourceCard.module.css'

interface Props {
  readonly source: StoredSource
  /** The places in which the source differs; null if there are none. */
  readonly differing: DifferingSource | null
  /** Gets the focus when the source differs in no place any more. */
  readonly rest: RefObject<HTMLElement | null>
  readonly renderResult: (result: ImportOutcome) => ReactNode
  /**
   * Called after a change of the source or of one of its runs, with the `actionId` that undoes it; null when it cannot
   * be undone.
   */
  readonly onDecided: (text: string, actionId: number | null) => Promise<void>
}

/** One source from which the server imports places: its state, the result of its last run, and the buttons for it. */
export function SourceCard({ source, differing, rest, renderResult, onDecided }: Props) {
  const headingId = useId()
  const attempt = useAttempt()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const { id, name, kind, status, waitsFor, lastRun, licence, attribution, wanted, unwanted, address } = source
  const isBusy = source.isRunning || source.ordered !== null
  const result = lastRun?.result ?? null
  const isShown = result !== null && (lastRun?.outcome === 'tried' || lastRun?.outcome === 'held')

  function decide(text: string, work: () => Promise<number | null | void>) {
    attempt.run(
      async () => {
        const actionId = (await work()) ?? null
        setOpen(null)
        await onDecided(`${text}: ${name}.`, actionId)
      },
      (error) => describeRefusal(error, 'Det gick inte.'),
    )
  }

  const button = (label: string, work: () => Promise<void>, text: string, style = buttons.plain) => (
    <button
      type="button"
      className={style}
      disabled={attempt.isRunning || isBusy}
      aria-describedby={headingId}
      onClick={() => decide(text, work)}
    >
      {label}
    </button>
  )

  return (
    <article className={styles.source} aria-labelledby={headingId} aria-busy={isBusy}>
      <header className={styles.head}>
        <h3 id={headingId} className={styles.name}>
          {name}
        </h3>
        <p className={styles[status]}>{statusText[status]}</p>
      </header>
      <p role="status">{describeState(source)}</p>
      {waitsFor !== null && <p className={styles.reason}>{waitsFor}</p>}
      <dl className={styles.terms}>
        <div>
          <dt>Slag</dt>
          <dd>{kindText[kind]}</dd>
        </div>
        <div>
          <dt>Hämtas från</dt>
          <dd>{address}</dd>
        </div>
        <div>
          <dt>Licens</dt>
          <dd>
            {licence}, {attribution}
          </dd>
        </div>
        {wanted !== '' && (
          <div>
            <dt>Bara titlar med</dt>
            <dd>{wanted}</dd>
          </div>
        )}
        {unwanted !== '' && (
          <div>
            <dt>Aldrig titlar med</dt>
            <dd>{unwanted}</dd>
          </div>
        )}
      </dl>
      {lastRun && <p>{describeRun(lastRun)}</p>}
      {isShown && (
        <div role="group" className={styles.result} aria-label="Så här skulle det bli">
          {renderResult(result)}
        </div>
      )}
      {differing && <SourceDifferences source={differing} rest={rest} onDecided={onDecided} />}
      {attempt.failure && (
        <p role="alert" className={styles.failure}>
          {attempt.failure}
        </p>
      )}
      <div className={styles.actions}>
        {status === 'new' && button('Starta', () => orderRun(id, 'run'), 'Startad', buttons.sign)}
        {status === 'waiting' &&
          result !== null &&
          lastRun?.outcome === 'held' &&
          button('Genomför ändå', () => orderRun(id, 'approved', result.fingerprint), 'Godkänd', buttons.sign)}
        {(status === 'waiting' || status === 'paused') &&
          button('Fortsätt hämta', () => resumeSource(id), 'Hämtas igen')}
        {status === 'active' && button('Kör nu', () => orderRun(id, 'run'), 'Körs')}
        {button('Provkör', () => orderRun(id, 'try'), 'Provkörs')}
        {status === 'active' && button('Pausa', () => pauseSource(id), 'Pausad')}
        <button
          type="button"
          className={buttons.quiet}
          aria-expanded={open === 'edit'}
          onClick={() => setOpen(open === 'edit' ? null : 'edit')}
        >
          Ändra
        </button>
        <button
          type="button"
          className={buttons.quiet}
          aria-expanded={open === 'remove'}
          onClick={() => setOpen(open === 'remove' ? null : 'remove')}
        >
          Ta bort
        </button>
      </div>
      {open === 'edit' && (
        <SourceForm
          source={source}
          onCancel={() => setOpen(null)}
          onSave={async (form) => {
            await editSource(id, form)
            setOpen(null)
            await onDecided(`Ändrad: ${name}.`, null)
          }}
        />
      )}
      {open === 'remove' && (
        <div className={styles.actions} role="group" aria-label={`Ta bort ${name}`}>
          <button
            type="button"
            className={buttons.plain}
            disabled={attempt.isRunning || isBusy}
            onClick={() => decide('Borttagen, platserna är kvar', () => removeSource(id, false))}
          >
            Behåll platserna
          </button>
          <button
            type="button"
            className={buttons.plain}
            disabled={attempt.isRunning || isBusy}
            onClick={() => decide('Borttagen med sina platser', () => removeSource(id, true))}
          >
            Ta bort platserna också
          </button>
        </div>
      )}
      {lastRun && <History id={id} lastRunId={lastRun.id} renderResult={renderResult} />}
    </article>
  )
}

interface HistoryProps extends Pick<Props, 'renderResult'> {
  readonly id: number
  readonly lastRunId: number
}

function History({ id, lastRunId, renderResult }: HistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Tidigare körningar</summary>
      {isOpen && <Runs key={lastRunId} id={id} renderResult={renderResult} />}
    </details>
  )
}

function Runs({ id, renderResult }: Pick<HistoryProps, 'id' | 'renderResult'>) {
  const { data, error, refetch } = useQuery(sourceRunsQuery(id))
  if (error && !data)
    return (
      <p role="alert">
        {describeRefusal(error, 'Kunde inte hämta körningarna.')}{' '}
        <button type="button" className={buttons.plain} onClick={() => void refetch()}>
          Försök igen
        </button>
      </p>
    )
  if (!data) return <p role="status">Hämtar körningar...</p>
  return (
    <ol className={styles.runs}>
      {data.map((run) => (
        <li key={run.id}>
          {describeRun(run)}
          {run.result && (
            <details>
              <summary className={styles.summary}>Vad den gjorde</summary>
              {renderResult(run.result)}
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
