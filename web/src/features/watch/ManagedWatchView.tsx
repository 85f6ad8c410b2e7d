import type { ManagedWatch } from '@fyndkartan/contract/watch'
import { formatDate, swedishTime } from '@fyndkartan/domain/local-time'
import type { Pace } from '@fyndkartan/domain/watch'
import { useEffect, useId, useRef, useState } from 'react'
import { describeLinkFailure } from '../../api/describe-link-failure.ts'
import { changeWatch, confirmWatch, exportWatch, type WatchChange } from '../../api/watches.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { ChoiceRows } from './ChoiceRows.tsx'
import { EndWatchDialog } from './EndWatchDialog.tsx'
import styles from './ManagedWatchView.module.css'
import { paceOptions, paceTexts } from './pace-texts.ts'
import { LatestNews } from './LatestNews.tsx'
import type { WatchPageView, Wish } from './watch-link.ts'

interface Props {
  readonly watch: ManagedWatch
  readonly link: string
  readonly wish: Wish | null
  /** Converts a watch's search parameters to an address of the search page. */
  readonly pathOf: (search: string) => string
  readonly onChanged: (watch: ManagedWatch) => void
  readonly onLeave: (next: WatchPageView) => void
}

/** Shows a watch, with buttons to confirm, change, pause and end it. */
export function ManagedWatchView({ watch, link, wish, pathOf, onChanged, onLeave }: Props) {
  const { title, pace, status, email, lastMessage, madeAtMs } = watch
  const id = useId()
  const attempt = useAttempt()
  const [done, setDone] = useState('')
  const [wantedPace, setWantedPace] = useState<Pace | null>(null)
  const [isEnding, setEnding] = useState(wish === 'end')
  const message = useRef<HTMLParagraphElement>(null)
  const isWaiting = status === 'waiting'
  usePageTitle(isWaiting ? 'Bekräfta bevakningen' : 'Din bevakning')
  const confirmButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wish === 'confirm') confirmButton.current?.focus()
  }, [wish])
  useEffect(() => {
    // Focuses the message if the pressed button has disappeared, which moves the focus to `body`.
    if (done && document.activeElement === document.body) message.current?.focus()
  }, [done])

  function send(call: () => Promise<ManagedWatch>, text: string, otherwise: string) {
    setDone('')
    setWantedPace(null)
    attempt.run(
      async () => {
        onChanged(await call())
        setDone(text)
      },
      (error) => describeLinkFailure(error, otherwise),
    )
  }
  const change = (part: WatchChange, text: string) =>
    send(() => changeWatch(link, part), text, 'Det gick inte att ändra bevakningen.')
  // Shows the wanted pace while a change is running. If the change fails, it shows the unchanged pace again.
  const shownPace = attempt.isRunning ? (wantedPace ?? pace) : pace
  function changePace(next: Pace) {
    if (attempt.isRunning) return
    change({ pace: next }, `Ändrat: ${lowerFirst(paceTexts[next].label)}.`)
    setWantedPace(next)
  }
  const confirm = () =>
    send(
      () => confirmWatch(link),
      `Tack! Nu bevakar vi sökningen och mejlar ${email ?? ''}.`,
      'Det gick inte att bekräfta bevakningen.',
    )

  function download() {
    setDone('')
    attempt.run(
      async () => {
        saveFile(await exportWatch(link), 'fyndkartan-min-bevakning.json')
        setDone('Dina uppgifter är nedladdade.')
      },
      (error) => describeLinkFailure(error, 'Dina uppgifter gick inte att hämta.'),
    )
  }

  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby={id}>
        <h1 id={id}>{isWaiting ? 'Bekräfta bevakningen' : 'Din bevakning'}</h1>
        <div className={styles.search}>
          <p className={styles.words}>{title}</p>
          <Link to={pathOf(watch.search)}>Se vad sökningen hittar nu</Link>
        </div>
        <p role="status" ref={message} tabIndex={-1} className={styles.done}>
          {done}
        </p>
        {attempt.failure && (
          <p role="alert" className={styles.failure}>
            {attempt.failure}
          </p>
        )}
        <dl className={styles.facts}>
          <div>
            <dt>{email === null ? 'Vi skickar notiser till' : 'Vi mejlar'}</dt>
            <dd>{email ?? 'webbläsaren där du slog på den'}</dd>
          </div>
          <div>
            <dt>Sedan</dt>
            <dd>{formatDate(swedishTime(madeAtMs).date)}</dd>
          </div>
          {status === 'paused' && (
            <div>
              <dt>Just nu</dt>
              <dd>Pausad</dd>
            </div>
          )}
        </dl>
        {isWaiting && (
          <div className={styles.confirm}>
            <p>
              {paceTexts[pace].label}: {lowerFirst(paceTexts[pace].hint)} Har du inte bett om det? Då behöver du inte
              göra något, så försvinner det inom ett dygn.
            </p>
            <button
              ref={confirmButton}
              type="button"
              className={buttons.sign}
              aria-disabled={attempt.isRunning}
              onClick={confirm}
            >
              Bekräfta bevakningen
            </button>
          </div>
        )}
        <ChoiceRows legend="Hur ofta?" options={paceOptions} chosen={shownPace} onChoose={changePace} />
        <ul className={styles.actions}>
          {!isWaiting && (
            <li>
              <button
                type="button"
                className={buttons.quiet}
                aria-disabled={attempt.isRunning}
                onClick={() =>
                  status === 'paused'
                    ? change({ paused: false }, 'Bevakningen är igång igen.')
                    : change({ paused: true }, 'Bevakningen är pausad.')
                }
              >
                {status === 'paused' ? 'Fortsätt bevaka' : 'Pausa'}
              </button>
              <p className={styles.hint}>
                {status === 'paused'
                  ? 'Det som hände under pausen berättar vi inte efteråt.'
                  : 'Vi är tysta tills du fortsätter.'}
              </p>
            </li>
          )}
          <li>
            <button type="button" className={buttons.quiet} aria-disabled={attempt.isRunning} onClick={download}>
              Hämta mina uppgifter
            </button>
            <p className={styles.hint}>Allt som vi har sparat om bevakningen, i en fil.</p>
          </li>
          <li>
            <button
              type="button"
              className={`${buttons.quiet} ${styles.end}`}
              aria-haspopup="dialog"
              onClick={() => setEnding(true)}
            >
              Avsluta
            </button>
            <p className={styles.hint}>Vi glömmer bevakningen och hör inte av oss mer om den.</p>
          </li>
        </ul>
      </section>
      {lastMessage && <LatestNews message={lastMessage} />}
      {isEnding && (
        <EndWatchDialog
          title={title}
          link={link}
          onEnded={() => onLeave({ name: 'ended', email, title })}
          onClose={() => setEnding(false)}
        />
      )}
    </div>
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
