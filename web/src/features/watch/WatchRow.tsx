import type { ListedWatch } from '@fyndkartan/contract/watch'
import type { Pace } from '@fyndkartan/domain/watch'
import { useId, useState } from 'react'
import { describeLinkFailure } from '../../api/describe-link-failure.ts'
import { changeWatch, type WatchChange } from '../../api/watches.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { EndWatchDialog } from './EndWatchDialog.tsx'
import { offeredPaces, paceTexts } from './pace-texts.ts'
import type { WatchChanges } from './use-watch-changes.ts'
import styles from './watches.module.css'

interface Props {
  readonly watch: ListedWatch
  /** The address of the search page with the watched search. */
  readonly path: string
  readonly changes: WatchChanges
}

/** A row for one watch: its search, how often it sends messages, and its actions. */
export function WatchRow({ watch, path, changes }: Props) {
  const { title, pace, status, link } = watch
  const id = useId()
  const { isRunning, failure, run } = useAttempt()
  const [wantedPace, setWantedPace] = useState<Pace | null>(null)
  const [isEnding, setEnding] = useState(false)
  const isPaused = status === 'paused'
  function change(part: WatchChange, text: string) {
    changes.start()
    setWantedPace(null)
    run(
      async () => {
        await changeWatch(link, part)
        await changes.finish(text)
      },
      (error) => describeLinkFailure(error, 'Det gick inte att ändra bevakningen.'),
    )
  }
  return (
    <li className={styles.row}>
      <p className={styles.search}>
        <Link id={`${id}-title`} to={path}>
          {title}
        </Link>
        {isPaused && <span className={styles.state}>Pausad</span>}
        {status === 'waiting' && <span className={styles.state}>Väntar på att du bekräftar i mejlet</span>}
      </p>
      <div className={styles.controls}>
        <label htmlFor={`${id}-pace`} className="visually-hidden">
          Hur ofta: {title}
        </label>
        <select
          id={`${id}-pace`}
          className={styles.pace}
          value={isRunning ? (wantedPace ?? pace) : pace}
          onChange={({ target }) => {
            if (isRunning) return
            const next = offeredPaces.find((one) => one === target.value) ?? pace
            change({ pace: next }, `Ändrat till ${paceTexts[next].label.toLowerCase()}: ${title}.`)
            setWantedPace(next)
          }}
        >
          {offeredPaces.map((one) => (
            <option key={one} value={one}>
              {paceTexts[one].label}
            </option>
          ))}
        </select>
        {status !== 'waiting' && (
          <button
            type="button"
            className={buttons.quiet}
            aria-disabled={isRunning}
            aria-describedby={`${id}-title`}
            onClick={() => change({ paused: !isPaused }, `${isPaused ? 'Igång igen' : 'Pausad'}: ${title}.`)}
          >
            {isPaused ? 'Fortsätt' : 'Pausa'}
          </button>
        )}
        <button
          type="button"
          className={`${buttons.quiet} ${styles.end}`}
          aria-haspopup="dialog"
          aria-describedby={`${id}-title`}
          onClick={() => setEnding(true)}
        >
          Avsluta
        </button>
      </div>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {isEnding && (
        <EndWatchDialog
          title={title}
          link={link}
          onEnded={() => {
            setEnding(false)
            void changes.finish(`Avslutad: ${title}.`)
          }}
          onClose={() => setEnding(false)}
        />
      )}
    </li>
  )
}
