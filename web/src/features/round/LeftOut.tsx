import { keyOfPlace } from '@fyndkartan/domain/place'
import type { ChosenRound } from '@fyndkartan/domain/round/chosen-round'
import buttons from '../../ui/button.module.css'
import { withChangedStop, withoutStop } from './edit-round.ts'
import styles from './LeftOut.module.css'
import type { LostStop, ReadyStop } from './use-stops.ts'

interface Props {
  readonly round: ChosenRound
  readonly lost: readonly LostStop[]
  readonly dropped: readonly ReadyStop[]
  readonly onRetry: () => void
  readonly onChange: (next: ChosenRound) => void
}

/**
 * Lists the stops that the plan leaves out: those that the visitor skips (`dropped`), and those whose place no longer
 * exists or could not be loaded (`lost`).
 */
export default function LeftOut({ round, lost, dropped, onRetry, onChange }: Props) {
  return (
    <>
      {lost.length > 0 && (
        <div className={styles.dropped} role="alert">
          <h2>Kunde inte tas med</h2>
          <ul className={styles.small}>
            {lost.map(({ chosen, why }) => (
              <li key={keyOfPlace(chosen)}>
                <span>
                  {chosen.kind === 'shop' ? 'En butik' : 'En loppis'} som{' '}
                  {why === 'gone' ? 'inte finns kvar' : 'inte kunde hämtas'}
                </span>
                <button type="button" className={styles.text} onClick={() => onChange(withoutStop(round, chosen))}>
                  Ta bort
                </button>
              </li>
            ))}
          </ul>
          {lost.some(({ why }) => why === 'failed') && (
            <button type="button" className={buttons.quiet} onClick={onRetry}>
              Försök igen
            </button>
          )}
        </div>
      )}
      {dropped.length > 0 && (
        <section className={styles.dropped} aria-label="Hoppas över">
          <h2>Hoppas över</h2>
          <ul className={styles.small}>
            {dropped.map(({ chosen, name }) => (
              <li key={keyOfPlace(chosen)}>
                <span>{name}</span>
                <button
                  type="button"
                  className={styles.text}
                  aria-label={`Ta med igen: ${name}`}
                  onClick={() => onChange(withChangedStop(round, chosen, { isDropped: false }))}
                >
                  Ta med igen
                </button>
                <button
                  type="button"
                  className={styles.text}
                  aria-label={`Ta bort: ${name}`}
                  onClick={() => onChange(withoutStop(round, chosen))}
                >
                  Ta bort
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
