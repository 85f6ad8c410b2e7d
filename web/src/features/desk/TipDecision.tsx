import { useEffect, useRef } from 'react'
import buttons from '../../ui/button.module.css'
import styles from './TipDecision.module.css'

interface Props {
  /** The message of the last attempt if it failed, else null. */
  readonly failure: string | null
  /** True when another operator has decided on the tip: then the only button leads to the next tip. */
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

/**
 * The buttons with which an operator decides on a tip, and the message when the last attempt failed. On phones the
 * buttons stay within reach of the thumb.
 */
export function TipDecision({ failure, isTaken, isPublishing, isIdle, isEditing, ...on }: Props) {
  const goOn = useRef<HTMLButtonElement>(null)
  // The button to the next tip has replaced the pressed one, so it gets the focus.
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
