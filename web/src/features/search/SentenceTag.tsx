import styles from './SentenceTag.module.css'

interface Props {
  /** What is chosen here, for those who hear the tag alone: 'Stad'. */
  readonly topic: string
  readonly onPress: () => void
  /** What is chosen: 'hela Sverige'. */
  readonly text: string
  readonly disabled?: boolean
  readonly describedBy?: string | undefined
  /** For a tag that unfolds a list instead of opening a dialog. */
  readonly expanded?: boolean
}

/** A price tag on a string: something in the sentence that can be chosen. */
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
