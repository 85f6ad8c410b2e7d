import type { DeskReport } from '@fyndkartan/domain/desk'
import { formatInstantSwedish } from '@fyndkartan/domain/swedish-instant'
import { missingText } from '@fyndkartan/domain/place'
import type { ReportAnswer } from '../../api/desk-reports.ts'
import { deskPlacePath } from '../../desk-paths.ts'
import buttons from '../../ui/button.module.css'
import { DecisionButton } from '../../ui/inbox/DecisionButton.tsx'
import { KindTag } from '../../ui/KindTag.tsx'
import { Link } from '../../ui/Link.tsx'
import { PlaceInBrief } from './PlaceInBrief.tsx'
import { acceptanceOf, formatCounted, formatDecision, formatSaid, formatWarned } from './report-words.ts'
import styles from './ReportMatter.module.css'

interface Props {
  readonly report: DeskReport
  readonly headingId: string
  readonly isBusy: boolean
  readonly onDecide: (answer: ReportAnswer) => void
  readonly onUndo: (actionId: number) => void
}

/** The reports of visitors that say the same about one place, beside the place's facts. */
export function ReportMatter({ report, headingId: id, isBusy, onDecide, onUndo }: Props) {
  const { place, verdict, notes, decision, actionId } = report
  const acceptance = acceptanceOf(report)
  const common = { about: id, isBusy }
  return (
    <article className={styles.matter} aria-labelledby={id}>
      <header className={styles.head}>
        <KindTag kind={place.kind} />
        <h3 id={id} tabIndex={-1} className={styles.name}>
          <Link to={deskPlacePath(place)}>{place.name ?? missingText.name}</Link>
        </h3>
      </header>
      <div className={styles.columns}>
        <div role="group" className={styles.said} aria-label="Vad besökare säger">
          <p className={styles.verdict}>{formatSaid(verdict, place.kind)}</p>
          <p className={styles.counted}>{formatCounted(report)}</p>
          {decision === null && <p className={styles.counted}>{formatWarned(report)}</p>}
          {notes.length > 0 && (
            <ul className={styles.notes}>
              {notes.map(({ atMs, text }) => (
                <li key={`${atMs} ${text}`}>
                  <p className={styles.note}>{text}</p>
                  <p className={styles.counted}>{formatInstantSwedish(atMs)}</p>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div role="group" aria-label="Så står det i dag">
          <PlaceInBrief place={place} />
        </div>
      </div>
      {decision === null ? (
        <>
          {!acceptance && (
            <p className={styles.counted}>Rätta stället, eller säg att det är kontrollerat, så är ärendet klart.</p>
          )}
          <div className={styles.actions}>
            {acceptance ? (
              <DecisionButton {...common} isMain onPress={() => onDecide('accept')}>
                {acceptance.label}
              </DecisionButton>
            ) : (
              <Link to={deskPlacePath(place)} className={buttons.plain} aria-describedby={id}>
                Rätta stället
              </Link>
            )}
            <DecisionButton {...common} onPress={() => onDecide('dismiss')}>
              Avfärda
            </DecisionButton>
          </div>
        </>
      ) : (
        <div className={styles.actions}>
          <p className={styles.decision}>{formatDecision(report)}</p>
          {actionId !== null && (
            <DecisionButton {...common} onPress={() => onUndo(actionId)}>
              Ångra
            </DecisionButton>
          )}
        </div>
      )}
    </article>
  )
}
