import type { DeskFeedback } from '@fyndkartan/domain/desk'
import { mailLink } from '@fyndkartan/domain/mail-link'
import { formatInstantSwedish } from '@fyndkartan/domain/swedish-instant'
import type { FeedbackDecision } from '../../api/desk-feedback.ts'
import { DecisionButton } from '../../ui/inbox/DecisionButton.tsx'
import styles from './FeedbackMessage.module.css'

interface Props {
  readonly message: DeskFeedback
  readonly headingId: string
  readonly isBusy: boolean
  readonly onDecide: (decision: FeedbackDecision) => void
}

/** One feedback message as plain text, with buttons for a decision on it. */
export function FeedbackMessage({ message, headingId: id, isBusy, onDecide }: Props) {
  const { contact, text, receivedAtMs, doneAtMs, removedAtMs } = message
  const isOpen = doneAtMs === null && removedAtMs === null
  const decide = (decision: FeedbackDecision, label: string) => (
    <DecisionButton about={id} isBusy={isBusy} isMain={decision === 'done'} onPress={() => onDecide(decision)}>
      {label}
    </DecisionButton>
  )
  return (
    <article className={styles.message} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id} tabIndex={-1} className={styles.when}>
          {formatInstantSwedish(receivedAtMs)}
        </h3>
        {contact === null ? <p className={styles.contact}>Ingen kontaktuppgift</p> : <Contact contact={contact} />}
      </header>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {isOpen
          ? decide('done', 'Markera som klar')
          : decide('reopen', removedAtMs === null ? 'Öppna igen' : 'Lägg tillbaka')}
        {removedAtMs === null && decide('remove', 'Ta bort')}
      </div>
    </article>
  )
}

/** The contact details that the visitor left. An e-mail address becomes a link for a reply. */
function Contact({ contact }: { readonly contact: string }) {
  const link = mailLink(contact)
  return <p className={styles.contact}>{link === null ? contact : <a href={link}>{contact}</a>}</p>
}
