import { formatCount } from '@fyndkartan/domain/format-count'
import { formatInstantSwedish } from '@fyndkartan/domain/swedish-instant'
import type { DeskAction } from '@fyndkartan/domain/desk'
import { type ReactNode, useRef, useState } from 'react'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { deskPath, deskPlacePath } from '../../desk-paths.ts'
import buttons from '../../ui/button.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { Link } from '../../ui/Link.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import styles from './ActionLine.module.css'
import { ChangeList } from '../../ui/place-editing/ChangeList.tsx'
import { useDesk } from './desk-decisions.ts'
import { KeptPlaces } from './KeptPlaces.tsx'
import { formatAction, formatActor } from './desk-words.ts'
import { listChanges } from '../../ui/place-editing/place-facts.ts'

interface Props {
  readonly action: DeskAction
  /** Whether the line may have an undo button. The server decides whether the undo is possible. */
  readonly isUndoable: boolean
  /** Whether the line has a link to the place that the action changed. */
  readonly leadsOn: boolean
}

/**
 * One action in the desk's log or in the history of a place: what was done, by which account, when, why, and the
 * changed facts.
 */
export function ActionLine({ action, isUndoable, leadsOn }: Props) {
  const { subject, reason, parts, undoneBy, partial } = action
  const desk = useDesk()
  const attempt = useAttempt()
  const line = useRef<HTMLElement>(null)
  const [isAsking, setAsking] = useState(false)
  const changes =
    action.before && action.after
      ? listChanges(
          { place: action.before, series: action.seriesBefore },
          { place: action.after, series: action.seriesAfter },
        )
      : []
  const { type, id } = subject
  const isImport = type === 'import' && (action.verb === 'import' || action.verb === 'undo')
  const placeKey = (type === 'shop' || type === 'market') && id !== null ? { kind: type, id } : null

  function undo() {
    setAsking(false)
    // The pressed button disappears, so the line gets the focus.
    line.current?.focus()
    attempt.run(
      () => desk.undo(action.id),
      (error) => describeRefusal(error, 'Det gick inte att ångra.'),
    )
  }

  return (
    <article ref={line} tabIndex={-1} className={styles.line}>
      <div className={styles.text}>
        <h3 className={styles.what}>
          {leadsOn && placeKey ? (
            <Link to={deskPlacePath(placeKey)}>{formatAction(action)}</Link>
          ) : (
            formatAction(action)
          )}
        </h3>
        <p className={styles.who}>
          {formatInstantSwedish(action.atMs)} · {formatActor(action)}
        </p>
        {reason && <p>Skäl: {reason}</p>}
        {parts > 0 && subject.type === 'import' && !partial && <p>{formatParts(parts)}</p>}
        {partial && <KeptPlaces partial={partial} />}
        {action.partOf !== null && (
          <p>
            Hör till en större ändring, som ångras i <Link to={deskPath('logg')}>loggen</Link>.
          </p>
        )}
        <Changes folded={leadsOn}>{changes.length > 0 && <ChangeList changes={changes} />}</Changes>
        {attempt.failure && (
          <p role="alert" className={styles.failure}>
            {attempt.failure}
          </p>
        )}
      </div>
      {undoneBy !== null ? (
        <p className={styles.undone}>Ångrat</p>
      ) : (
        isUndoable &&
        action.partOf === null &&
        action.verb !== 'erase' && (
          <button
            type="button"
            className={buttons.quiet}
            aria-disabled={attempt.isRunning}
            onClick={() => (isImport ? setAsking(true) : undo())}
          >
            {attempt.isRunning ? 'Vänta...' : 'Ångra'}
            <span className="visually-hidden">: {formatAction(action)}</span>
          </button>
        )
      )}
      {isAsking && (
        <Dialog
          title="Ångra importen?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <button type="button" className={buttons.quiet} onClick={() => setAsking(false)}>
                Avbryt
              </button>
              <button type="button" className={buttons.plain} onClick={undo}>
                Ångra importen
              </button>
            </>
          }
        >
          <p>
            {formatParts(parts)} tas tillbaka på en gång. Platser som har ändrats sedan dess är kvar som de är, och
            loggen visar vilka.
          </p>
        </Dialog>
      )}
    </article>
  )
}

function Changes({ folded, children }: { readonly folded: boolean; readonly children: ReactNode }) {
  if (!children) return null
  if (!folded) return children
  return (
    <details>
      <summary className={styles.summary}>Vad som ändrades</summary>
      {children}
    </details>
  )
}

function formatParts(parts: number): string {
  return parts === 1 ? '1 ändring' : `${formatCount(parts)} ändringar`
}
