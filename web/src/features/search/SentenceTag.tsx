import styles from './SentenceTag.module.css'

interface Props {
  /** The name of the choice, for screen readers that read the tag out of context: 'Stad'. */
  readonly topic: string
  readonly onPress: () => void
  /** The current choice: 'hela Sverige'. */
  readonly text: string
  readonly disabled?: boolean
  readonly describedBy?: string | undefined
  /** For a tag that expands a list instead of opening a dialog. */
  readonly expanded?: boolean
}

/** A price tag on a string: one choice in the sentence. */
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
