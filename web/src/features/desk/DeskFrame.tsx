import { formatCount } from '@fyndkartan/domain/format-count'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { type DeskSummary, refreshAfterDecision, undoAction } from '../../api/desk-summary.ts'
import { type DeskPart, deskParts, deskPath } from '../../desk-paths.ts'
import { Link } from '../../ui/Link.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { type Decision, type Desk, DeskContext, lastDecisionQuery } from './desk-decisions.ts'
import styles from './DeskFrame.module.css'
import { DigestSwitch } from './DigestSwitch.tsx'
import { formatPartialUndo } from './partial-undo-words.ts'
import { UndoBar } from './UndoBar.tsx'

const partNames: Readonly<Record<DeskPart, string>> = {
  tips: 'Tips',
  rapporter: 'Rapporter',
  arrangorer: 'Arrangörer',
  platser: 'Platser',
  dubbletter: 'Dubbletter',
  feedback: 'Feedback',
  utvalda: 'Utvalda',
  import: 'Import',
  kallor: 'Källor',
  logg: 'Logg',
  siffror: 'Siffror',
}

interface Props {
  readonly part: DeskPart
  readonly summary: DeskSummary
  readonly children: ReactNode
}

/**
 * The frame around each part of the operators' desk: links to the parts with the number of waiting items, and the last
 * decision.
 */
export function DeskFrame({ part, summary, children }: Props) {
  usePageTitle(`Granska ${partNames[part].toLowerCase()}`)
  const queries = useQueryClient()
  const { data: last } = useQuery(lastDecisionQuery)
  const desk = useMemo<Desk>(() => {
    const tell = (decision: Decision) => queries.setQueryData(lastDecisionQuery.queryKey, decision)
    return {
      decided(decision) {
        tell(decision)
        return refreshAfterDecision(queries)
      },
      async undo(actionId) {
        const partial = await undoAction(actionId)
        tell({ text: partial ? `${formatPartialUndo(partial)} Loggen visar vilka.` : 'Ångrat.', actionId: null })
        await refreshAfterDecision(queries)
      },
    }
  }, [queries])
  const dismiss = () => queries.setQueryData(lastDecisionQuery.queryKey, null)
  const waiting: Partial<Record<DeskPart, number>> = {
    tips: summary.tipsWaiting,
    rapporter: summary.reportsOpen,
    arrangorer: summary.claimsWaiting,
    feedback: summary.feedbackOpen,
    kallor: summary.sourcesWaiting,
    dubbletter: summary.samePlaces,
  }
  return (
    <DeskContext value={desk}>
      <div className={styles.desk}>
        <h1 className={styles.title}>
          Granska<span className="visually-hidden"> {partNames[part].toLowerCase()}</span>
        </h1>
        <nav aria-label="Granska">
          <ul className={styles.parts}>
            {deskParts.map((name) => (
              <li key={name}>
                <Link
                  to={deskPath(name)}
                  className={styles.part}
                  aria-current={name === part ? 'page' : undefined}
                  // A link to another part hides the message about the last decision, unless that decision can be
                  // undone.
                  onClick={() => last?.actionId === null && dismiss()}
                >
                  {partNames[name]}
                  <Waiting count={waiting[name] ?? 0} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <UndoBar decision={last} onUndo={desk.undo} onDismiss={dismiss} />
        {children}
        {summary.digest !== null && <DigestSwitch isOn={summary.digest} />}
      </div>
    </DeskContext>
  )
}

function Waiting({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className={styles.count}>
        {formatCount(count)}
        <span className="visually-hidden"> väntar</span>
      </span>
    </>
  )
}
