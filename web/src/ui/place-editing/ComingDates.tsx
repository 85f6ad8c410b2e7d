import type { DeskSeries } from '@fyndkartan/domain/desk'
import { maxReasonLength } from '@fyndkartan/domain/cancellation'
import { type CivilDate, formatDate, formatShortDate } from '@fyndkartan/domain/local-time'
import { formatMarketHours } from '@fyndkartan/domain/market-status'
import { lastSeriesDate, occurrencesOf, type SeriesOccurrence } from '@fyndkartan/domain/series/occurrences'
import type { Series } from '@fyndkartan/domain/series/rule'
import { useId, useState } from 'react'
import { describeRefusal } from '../../api/describe-refusal.ts'
import buttons from '../button.module.css'
import { useAttempt } from '../use-attempt.ts'
import { useToday } from '../use-now.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import styles from './ComingDates.module.css'

interface Props {
  readonly series: DeskSeries
  readonly name: string
  /**
   * Saves the changed series; resolves when the new version is loaded. `news` tells the operator what was done:
   * 'Inställt: Torgloppis lördag 5 december 2026.'
   */
  readonly onSave: (changed: Series, news: string) => Promise<void>
  /** The text about a failed call. */
  readonly describe?: typeof describeRefusal
}

/** How many dates are shown at first: three months of a weekly market. */
const shownAtFirst = 12

const reasons = ['Dåligt väder', 'Arrangören har fått förhinder', 'För få säljare']

/**
 * The coming dates of a market, for cancelling. Cancelling one date, or all of them, takes two presses, restoring takes
 * one.
 */
export function ComingDates({ series: { series }, name, onSave, describe = describeRefusal }: Props) {
  const titleId = useId()
  const today = useToday()
  const attempt = useAttempt()
  const [showsAll, setShowsAll] = useState(false)
  // The date to cancel, or 'all', while the dialog asks for the reason.
  const [toCancel, setToCancel] = useState<CivilDate | 'all' | null>(null)
  const coming = occurrencesOf(series, { first: today, last: lastSeriesDate(today) }, today)
  const shown = showsAll ? coming : coming.slice(0, shownAtFirst)
  const isAllCancelled = series.allCancelled !== null

  async function cancel(reason: string) {
    const own = { reason: reason || null }
    if (toCancel === 'all') await onSave({ ...series, allCancelled: own }, `Inställt: alla datum för ${name}.`)
    else if (toCancel !== null)
      await onSave(
        { ...series, cancelled: [...others(series, toCancel), { date: toCancel, ...own }] },
        `Inställt: ${name} ${formatDate(toCancel)}.`,
      )
    setToCancel(null)
  }

  function hold(changed: Series, text: string) {
    attempt.run(
      () => onSave(changed, text),
      (error) => describe(error, 'Ändringen gick inte att spara.'),
    )
  }

  return (
    <section className={styles.dates} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          Kommande datum
        </h2>
        {isAllCancelled ? (
          <button
            type="button"
            className={buttons.quiet}
            aria-disabled={attempt.isRunning}
            onClick={() => hold({ ...series, allCancelled: null }, `${name} är inte längre inställd.`)}
          >
            Håll loppisen ändå
          </button>
        ) : (
          coming.length > 1 && (
            <button type="button" className={buttons.quiet} onClick={() => setToCancel('all')}>
              Ställ in alla datum
            </button>
          )
        )}
      </div>
      {attempt.failure && (
        <p role="alert" className={styles.failure}>
          {attempt.failure}
        </p>
      )}
      {coming.length === 0 && <p className={styles.hint}>Alla datum har varit. Lägg till fler med Ändra.</p>}
      <ul className={styles.rows}>
        {shown.map((one) => (
          <li key={one.date} className={styles.date}>
            <DateText one={one} today={today} />
            {!isAllCancelled && (
              <button
                type="button"
                className={buttons.quiet}
                aria-disabled={attempt.isRunning}
                onClick={() =>
                  one.isCancelled
                    ? hold(
                        { ...series, cancelled: others(series, one.date) },
                        `Inte längre inställt: ${name} ${formatDate(one.date)}.`,
                      )
                    : setToCancel(one.date)
                }
              >
                {one.isCancelled ? 'Håll ändå' : 'Ställ in'}
                <span className="visually-hidden"> {formatDate(one.date)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < coming.length && (
        <button type="button" className={buttons.quiet} onClick={() => setShowsAll(true)}>
          Visa alla {coming.length} datum
        </button>
      )}
      {toCancel !== null && (
        <ReasonDialog
          title={toCancel === 'all' ? `Ställa in alla datum för ${name}?` : `Ställa in ${formatDate(toCancel)}?`}
          action="Ställ in"
          ready={reasons}
          isRequired={false}
          hint="Visas för besökare."
          maxLength={maxReasonLength}
          failed="Det gick inte att ställa in."
          describe={describe}
          onConfirm={cancel}
          onClose={() => setToCancel(null)}
        >
          <p>Besökare ser att det är inställt. Det går att ångra.</p>
        </ReasonDialog>
      )}
    </section>
  )
}

interface DateProps {
  readonly one: SeriesOccurrence
  readonly today: CivilDate
}

function DateText({ one: { date, startMinute, endMinute, isCancelled, reason }, today }: DateProps) {
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`
  const text = (
    <>
      {formatShortDate(date)}
      {year} <span className={styles.hours}>{startMinute !== null && formatMarketHours(startMinute, endMinute)}</span>
    </>
  )
  if (!isCancelled) return <span>{text}</span>
  return (
    <span>
      <del>{text}</del> <strong>Inställt</strong>
      {reason && `: ${reason}`}
    </span>
  )
}

function others({ cancelled }: Series, date: CivilDate): Series['cancelled'] {
  return cancelled.filter((one) => one.date !== date)
}
