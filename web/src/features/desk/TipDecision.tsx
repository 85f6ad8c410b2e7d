import { useEffect, useRef } from 'react'
import buttons from '../../ui/button.module.css'
import styles from './TipDecision.module.css'

interface Props {
  /** The message of the last attempt if it failed, else null. */
  readonly failure: string | null
  /** Another operator has decided; the only button left leads to the next tip. */
  readonly isTaken: boolean
  readonly isPublishing: boolean
  /** Whether the buttons accept presses now. */
  readonly isIdle: boolean
  readonly isEditing: boolean
  readonly onPublish: () => void
  readonly onEdit: () => void
  readonly onReject: () => void
  readonly onGoOn: () => void
}

/** The buttons for a tip, and why the last action failed. On phones they stay within reach of the thumb. */
export function TipDecision({ failure, isTaken, isPublishing, isIdle, isEditing, ...on }: Props) {
  const goOn = useRef<HTMLButtonElement>(null)
  // This button has replaced the pressed one.
  useEffect(() => {
    if (isTaken) goOn.current?.focus({ preventScroll: true })
  }, [isTaken])
  const whenIdle = (action: () => void) => () => {
    if (isIdle) action()
  }
  return (
    <div className={styles.bar}>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {isTaken ? (
        <button ref={goOn} type="button" className={buttons.plain} onClick={on.onGoOn}>
          Gå vidare i kön
        </button>
      ) : (
        <div className={styles.decide}>
          <button type="button" className={buttons.sign} aria-disabled={!isIdle} onClick={whenIdle(on.onPublish)}>
            {isPublishing ? 'Publicerar...' : 'Publicera'}
          </button>
          <button
            type="button"
            className={buttons.quiet}
            aria-expanded={isEditing}
            aria-disabled={!isIdle}
            onClick={whenIdle(on.onEdit)}
          >
            {isEditing ? 'Klar' : 'Rätta'}
          </button>
          <button type="button" className={buttons.quiet} aria-disabled={!isIdle} onClick={whenIdle(on.onReject)}>
            Avvisa
          </button>
        </div>
      )}
    </div>
  )
}
