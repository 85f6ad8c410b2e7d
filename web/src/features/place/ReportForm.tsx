import type { Place } from '@fyndkartan/domain/place'
import { longestNote, type Verdict } from '@fyndkartan/domain/report'
import { useEffect, useId, useRef, useState } from 'react'
import { sendReport } from '../../api/reports.ts'
import { describeUnsent } from '../../api/text-for-visitors.ts'
import { useFormVisit } from '../../api/use-form-visit.ts'
import buttons from '../../ui/button.module.css'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { HoneyField, readHoney } from '../../ui/HoneyField.tsx'
import fields from '../../ui/TextField.module.css'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useIsLive, useToday } from '../../ui/use-now.ts'
import { useSeen } from '../../ui/use-seen.ts'
import { formatWrong, wrongVerdictsOf } from './report-texts.ts'
import styles from './ReportForm.module.css'

interface Props {
  readonly place: Place
  /** Called when the server has accepted the answer. */
  readonly onSent: (verdict: Verdict) => Promise<void>
}

/** The number of remaining characters is shown when it is this or less. */
const nearEnd = 50

/** Asks whether the page is right. 'Yes' needs one press, 'no' two; a note is optional. */
export function ReportForm({ place, onSent }: Props) {
  const id = useId()
  const today = useToday()
  const isLive = useIsLive()
  const form = useRef<HTMLFormElement>(null)
  const visit = useFormVisit(useSeen(form))
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const [isTrapped, setTrapped] = useState(false)
  const { isRunning, failure, run } = useAttempt()
  const message = useRef<HTMLDivElement>(null)
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) message.current?.focus()
  }, [failure])
  useEffect(() => {
    if (isOpen) choices.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  function send(verdict: Verdict) {
    if (!form.current) return
    const trap = readHoney(form.current)
    setTrapped(trap !== '')
    run(
      async () => {
        const report = { place, verdict, note: verdict === 'right' ? '' : note.trim() }
        await visit.send(trap, (marks) => sendReport(report, marks))
        await onSent(verdict)
      },
      (error) => describeUnsent(error, 'Ditt svar gick inte att skicka.'),
    )
  }

  const answer = (verdict: Verdict, label: string) => (
    <button
      key={verdict}
      type="button"
      className={`${buttons.quiet} ${styles.answer}`}
      disabled={!isLive}
      aria-disabled={isRunning}
      onClick={() => send(verdict)}
    >
      {verdict === 'right' && (
        <span aria-hidden="true" className={styles.tick}>
          ✓
        </span>
      )}
      {label}
    </button>
  )

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <p className={styles.why}>Ditt svar hjälper nästa besökare. Du behöver inget konto.</p>
      <div className={styles.answers}>
        {answer('right', 'Ja')}
        <button
          type="button"
          className={`${buttons.quiet} ${styles.answer}`}
          disabled={!isLive}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-wrong` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Nej, ...
        </button>
      </div>
      {isOpen && (
        <div ref={choices} id={`${id}-wrong`} role="group" aria-labelledby={`${id}-ask`} className={styles.wrong}>
          <p id={`${id}-ask`} className={styles.ask}>
            Vad stämmer inte?
          </p>
          <details className={styles.more}>
            <summary>Berätta mer först, om du vill</summary>
            <label htmlFor={`${id}-note`} className="visually-hidden">
              Berätta mer (valfritt)
            </label>
            <textarea
              id={`${id}-note`}
              rows={2}
              maxLength={longestNote}
              autoComplete="off"
              readOnly={isRunning}
              className={`${fields.input} ${styles.note}`}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              aria-describedby={`${id}-room`}
            />
            <p id={`${id}-room`} className={styles.room}>
              Välj sedan nedan, så skickas det.
              <span role="status">
                {note.length > longestNote - nearEnd && ` ${longestNote - note.length} tecken kvar.`}
              </span>
            </p>
          </details>
          <div className={styles.verdicts}>
            {wrongVerdictsOf(place, today).map((verdict) => answer(verdict, formatWrong(verdict, place, today)))}
          </div>
        </div>
      )}
      <HoneyField isShown={failure !== null && isTrapped} />
      <div className={failure !== null || isRunning ? styles.message : undefined}>
        <FormMessage ref={message} alert={failure} running={isRunning ? 'Skickar...' : null} />
      </div>
    </form>
  )
}
