import type { ChosenRound } from '@fyndkartan/domain/round/chosen-round'
import buttons from '../../ui/button.module.css'
import styles from './RoundHead.module.css'
import type { ShownRound } from './use-round.ts'

interface Props {
  readonly shown: ShownRound
  /** The visitor's own round before the shared one replaced it; null when there was none, or after an undo. */
  readonly before: ChosenRound | null
  readonly onTake: (before: ChosenRound | null) => void
}

/** A button that makes a shared round the visitor's own, and one that undoes this. */
export default function WhoseRound({ shown: { isShared, own, round, adopt }, before, onTake }: Props) {
  const count = own.stops.length
  if (isShared)
    return (
      <div className={styles.shared}>
        <p>
          Någon har delat den här rundan.
          {count > 0 && ` Din egen runda har ${count} stopp och är kvar som den är.`}
        </p>
        <button
          type="button"
          className={buttons.plain}
          onClick={() => {
            onTake(count > 0 ? own : null)
            adopt(round)
          }}
        >
          {count > 0 ? 'Gör till min runda i stället' : 'Gör till min runda'}
        </button>
      </div>
    )
  return (
    before && (
      <p className={styles.undo} role="status">
        Rundan är din nu, i stället för den du hade.{' '}
        <button
          type="button"
          onClick={() => {
            adopt(before)
            onTake(null)
          }}
        >
          Ångra
        </button>
      </p>
    )
  )
}
