import type { DifferingSource, ShownDifference } from '@fyndkartan/domain/desk'
import { formatCount } from '@fyndkartan/domain/format-count'
import { missingText } from '@fyndkartan/domain/place'
import { type RefObject, useId, useRef } from 'react'
import { RequestError } from '../../api/client.ts'
import { decideDifferences } from '../../api/desk-differences.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { deskPlacePath } from '../../desk-paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { ChangeList } from '../../ui/place-editing/ChangeList.tsx'
import { listChanges } from '../../ui/place-editing/place-facts.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { describeDecided, describeKept, describeRest } from './difference-words.ts'
import styles from './SourceDifferences.module.css'

interface Props {
  readonly source: DifferingSource
  /** Gets the focus when no difference is left. */
  readonly rest: RefObject<HTMLElement | null>
  /**
   * Called after a decision, with the `actionId` that undoes it; null when everything had changed meanwhile. It must
   * reload the list.
   */
  readonly onDecided: (text: string, actionId: number | null) => Promise<void>
}

/** The most differences that are listed unfolded. */
const mostUnfolded = 5

/**
 * The places in which a source differs, because imports leave them alone. One press takes the values of the source over,
 * for a place or for all that are listed; another keeps the values of the site.
 */
export function SourceDifferences({ source: { name, count, differences }, rest, onDecided }: Props) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const attempt = useAttempt()
  const takeable = differences.filter(({ stated }) => stated !== null)

  function decide(decision: 'take' | 'keep', chosen: readonly ShownDifference[]) {
    // The pressed button disappears with its line.
    heading.current?.focus()
    attempt.run(
      async () => {
        const { actionId, decided, refused } = await decideDifferences(decision, chosen).catch((error: unknown) => {
          if (error instanceof RequestError && error.status === 409)
            return { actionId: null, decided: 0, refused: chosen.length }
          throw error
        })
        if (chosen.length === count) rest.current?.focus()
        await onDecided(describeDecided(decision, name, decided, refused), actionId)
      },
      (error) => describeRefusal(error, 'Det gick inte att spara.'),
    )
  }

  return (
    <section className={styles.differences} aria-labelledby={headingId}>
      <h4 ref={heading} id={headingId} tabIndex={-1} className={styles.title}>
        {describeKept(count)}
      </h4>
      <p className={styles.hint}>De är ändrade eller hopslagna här, så importen rör dem inte.</p>
      {attempt.failure && (
        <p role="alert" className={styles.failure}>
          {attempt.failure}
        </p>
      )}
      <details open={differences.length <= mostUnfolded} className={styles.fold}>
        <summary className={styles.summary}>Vad som skiljer</summary>
        <ul className={styles.list}>
          {differences.map((difference) => (
            <Difference key={difference.id} difference={difference} isBusy={attempt.isRunning} onDecide={decide} />
          ))}
          {count > differences.length && <li>{describeRest(count - differences.length, differences.length)}</li>}
        </ul>
        {differences.length > 1 && (
          <div className={styles.actions}>
            {takeable.length > 1 && (
              <button
                type="button"
                className={buttons.plain}
                disabled={attempt.isRunning}
                onClick={() => decide('take', takeable)}
              >
                Ta över källans för alla {formatCount(takeable.length)}
              </button>
            )}
            <button
              type="button"
              className={buttons.quiet}
              disabled={attempt.isRunning}
              onClick={() => decide('keep', differences)}
            >
              Behåll vårt för alla {formatCount(differences.length)}
            </button>
          </div>
        )}
      </details>
    </section>
  )
}

interface DifferenceProps {
  readonly difference: ShownDifference
  readonly isBusy: boolean
  readonly onDecide: (decision: 'take' | 'keep', chosen: readonly ShownDifference[]) => void
}

function Difference({ difference, isBusy, onDecide }: DifferenceProps) {
  const nameId = useId()
  const { place, series, stated, isMerged } = difference
  return (
    <li className={styles.difference}>
      <p id={nameId}>
        <Link to={deskPlacePath(place)}>{place.name ?? missingText.name}</Link>
        {isMerged && ' (hopslagen)'}
      </p>
      {stated ? (
        <ChangeList changes={listChanges({ place, series }, stated)} words={['hos oss', 'hos källan']} />
      ) : (
        <p>Källan har den inte längre.</p>
      )}
      <div className={styles.actions}>
        {stated && (
          <button
            type="button"
            className={buttons.plain}
            disabled={isBusy}
            aria-describedby={nameId}
            onClick={() => onDecide('take', [difference])}
          >
            Ta över källans
          </button>
        )}
        <button
          type="button"
          className={buttons.quiet}
          disabled={isBusy}
          aria-describedby={nameId}
          onClick={() => onDecide('keep', [difference])}
        >
          Behåll vårt
        </button>
      </div>
    </li>
  )
}
