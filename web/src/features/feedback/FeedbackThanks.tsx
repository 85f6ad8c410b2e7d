import { useEffect, useRef, useState } from 'react'
import { routePatterns } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { Link } from '../../ui/Link.tsx'
import styles from './FeedbackThanks.module.css'

/** The text of spec §8. */
const thanks = 'Tack för din feedback! Vi uppskattar att du hjälper oss att bli bättre.'

/**
 * Replaces the form after it was sent (spec §2): a thank-you text, and above it a modal dialog until the visitor closes
 * it.
 */
export function FeedbackThanks() {
  const [isOpen, setOpen] = useState(true)
  const text = useRef<HTMLParagraphElement>(null)
  // The focus goes to the text when the dialog closes, since the button that sent the form has disappeared.
  useEffect(() => {
    if (!isOpen) text.current?.focus()
  }, [isOpen])
  const close = () => setOpen(false)
  return (
    <div className={styles.thanks}>
      <p ref={text} tabIndex={-1} className={styles.text}>
        {thanks}
      </p>
      <Link className={buttons.plain} to={routePatterns.home}>
        Tillbaka till startsidan
      </Link>
      {isOpen && (
        <Dialog
          title="Din feedback är skickad"
          onClose={close}
          actions={
            <button type="button" className={buttons.plain} onClick={close}>
              Stäng
            </button>
          }
        >
          <p>{thanks}</p>
        </Dialog>
      )}
    </div>
  )
}
