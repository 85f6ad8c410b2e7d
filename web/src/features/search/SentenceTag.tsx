import styles from './SentenceTag.module.css'

interface Props {
  /**
   * The name of the choice, such as 'Stad', since screen readers may read the button without the sentence around it.
   */
  readonly topic: string
  readonly onPress: () => void
  /** The current choice, such as 'hela Sverige'. */
  readonly text: string
  readonly disabled?: boolean
  readonly describedBy?: string | undefined
  /** Whether the list below is open; undefined for a button that opens a dialog. */
  readonly expanded?: boolean
}

/** A button for one choice in the search sentence, drawn as a price tag on a string. */
export function SentenceTag({ topic, text, onPress, disabled = false, describedBy, expanded }: Props) {
  return (
    <button
      type="button"
      className={styles.tag}
      aria-label={`${topic}: ${text}`}
      disabled={disabled}
      aria-describedby={describedBy}
      aria-haspopup={expanded === undefined ? 'dialog' : undefined}
      aria-expanded={expanded}
      onClick={onPress}
    >
      <span className={styles.face}>
        <span className={styles.text}>{text}</span>
      </span>
    </button>
  )
}
