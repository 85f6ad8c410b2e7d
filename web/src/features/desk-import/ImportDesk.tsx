import type { ImportOutcome } from '@fyndkartan/domain/desk'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RequestError } from '../../api/client.ts'
import { type ImportOrder, runImport } from '../../api/desk-import.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import buttons from '../../ui/button.module.css'
import { useAttempt } from '../../ui/use-attempt.ts'
import { ImportForm } from './ImportForm.tsx'
import { ImportResult } from './ImportResult.tsx'
import styles from './ImportDesk.module.css'

interface Props {
  /** True when the last action at the desk was an undo. */
  readonly isUndone: boolean
  /** Called after an import, with the `actionId` that undoes it. */
  readonly onDecided: (text: string, actionId: number) => Promise<void>
  /** Renders the places that imports of this source left alone although it differs. */
  readonly renderDifferences: (source: string) => ReactNode
}

interface Tried {
  readonly order: ImportOrder
  readonly outcome: ImportOutcome
}

/**
 * Imports places from a file or a calendar. The operator first sees the result of a dry run and then starts the same
 * import.
 */
export function ImportDesk({ isUndone, onDecided, renderDifferences }: Props) {
  const attempt = useAttempt()
  const [tried, setTried] = useState<Tried | null>(null)
  const [isDone, setDone] = useState(false)
  /** True when the form has changed since the last failure; its message is then hidden. */
  const [isOld, setOld] = useState(false)
  const result = useRef<HTMLHeadingElement>(null)
  const failure = useRef<HTMLParagraphElement>(null)

  // Hides the result of an import that has been undone.
  useEffect(() => {
    if (isUndone) setTried(null)
  }, [isUndone])

  // After the result is on the page: a frame of the browser may come before it.
  useEffect(() => {
    if (tried) result.current?.focus()
  }, [tried])

  // The button that an outdated dry run takes away had the focus.
  useEffect(() => {
    if (attempt.failure && !tried && document.activeElement === document.body) failure.current?.focus()
  }, [tried, attempt.failure])

  function show(next: Tried, done: boolean) {
    setTried(next)
    setDone(done)
  }

  function forget() {
    setTried(null)
    setOld(true)
  }

  function tryOut(order: ImportOrder) {
    setTried(null)
    setOld(false)
    attempt.run(
      async () => show({ order, outcome: await runImport(order, null) }, false),
      (error) => describeImport(error, 'Provkörningen gick inte.'),
    )
  }

  function carryOut({ order, outcome }: Tried) {
    setOld(false)
    attempt.run(
      async () => {
        const done = await runImport(order, outcome.fingerprint)
        show({ order, outcome: done }, true)
        if (done.actionId !== null) await onDecided(`${doneText(done.edits !== null)}.`, done.actionId)
      },
      (error) => {
        // 409: the result of the dry run is outdated, so it is hidden.
        if (error instanceof RequestError && error.status === 409) setTried(null)
        return describeImport(error, 'Importen gick inte.')
      },
    )
  }

  const changes = tried ? tried.outcome.added + tried.outcome.changed + tried.outcome.removed : 0
  const isTable = tried !== null && tried.outcome.edits !== null
  // An import that would only leave places alone stores how its source differs from them.
  const isWorthRunning = changes > 0 || (tried !== null && !isTable && tried.outcome.kept > 0)
  return (
    <section className={styles.desk} aria-labelledby="import-title">
      <h2 id="import-title" className={styles.title}>
        Import
      </h2>
      <ImportForm isRunning={attempt.isRunning} onChange={forget} onTry={tryOut} />
      {attempt.failure && !isOld && (
        <p ref={failure} tabIndex={-1} role="alert" className={styles.failure}>
          {attempt.failure}
        </p>
      )}
      {tried && (
        <div className={styles.result}>
          <h3 ref={result} tabIndex={-1}>
            {isDone ? doneText(isTable) : changes > 0 ? 'Så här skulle det bli' : 'Ingenting skulle ändras'}
          </h3>
          <ImportResult outcome={tried.outcome} />
          {isDone && !isTable && tried.outcome.kept > 0 && renderDifferences(tried.outcome.source)}
          {!isDone && isWorthRunning && (
            <button
              type="button"
              className={buttons.sign}
              aria-disabled={attempt.isRunning}
              onClick={() => carryOut(tried)}
            >
              {attempt.isRunning ? 'Importerar...' : orderText(isTable, changes)}
            </button>
          )}
        </div>
      )}
    </section>
  )
}

function doneText(isTable: boolean): string {
  return isTable ? 'Ändringarna är gjorda' : 'Importen är genomförd'
}

function orderText(isTable: boolean, changes: number): string {
  if (isTable) return 'Gör ändringarna'
  return changes > 0 ? 'Genomför importen' : 'Visa vad källan säger annat'
}

function describeImport(error: unknown, otherwise: string): string {
  if (error instanceof RequestError && error.status === 413) return 'Filen är för stor. Dela upp den.'
  return describeRefusal(error, otherwise)
}
