import buttons from '../../ui/button.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './question.module.css'

interface Props {
  readonly onLeave: () => void
  readonly onClose: () => void
}

/** A dialog that asks before unsaved text is lost. */
export function LeaveDialog({ onLeave, onClose }: Props) {
  return (
    <Dialog
      title="Dina ändringar är inte sparade"
      onClose={onClose}
      actions={
        <>
          <button type="button" className={buttons.quiet} onClick={onLeave}>
            Släng dem
          </button>
          <button type="button" className={buttons.plain} onClick={onClose}>
            Fortsätt ändra
          </button>
        </>
      }
    >
      <p className={styles.text}>Om du är klar nu försvinner det som du har skrivit men inte sparat.</p>
    </Dialog>
  )
}
