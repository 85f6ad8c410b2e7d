import { feedbackLimits, feedbackText, prepareFeedback } from '@fyndkartan/domain/feedback'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { sendFeedback } from '../../api/feedback.ts'
import { storedFeedbackDraft } from '../../api/stored-drafts.ts'
import { textForVisitors } from '../../api/text-for-visitors.ts'
import { useFormVisit } from '../../api/use-form-visit.ts'
import buttons from '../../ui/button.module.css'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { HoneyField, readHoney } from '../../ui/HoneyField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import styles from './FeedbackForm.module.css'

/** The message of spec §8. */
const failedText = 'Ett fel uppstod när feedback skulle skickas. Försök igen senare.'

/** The number of remaining characters is shown when it falls below this. */
const nearEnd = 500

/** The feedback form (spec §2, §5): a message and an optional contact. */
export function FeedbackForm({ onSent }: { readonly onSent: () => void }) {
  const id = useId()
  const visit = useFormVisit()
  const [storedDraft] = useState(() => storedFeedbackDraft.read())
  const [contact, setContact] = useState(storedDraft?.contact ?? '')
  const [text, setText] = useState(storedDraft?.text ?? '')
  const [showsProblem, setShowsProblem] = useState(false)
  const [isTrapped, setTrapped] = useState(false)
  const { isRunning, failure, run } = useAttempt()
  const message = useRef<HTMLDivElement>(null)
  const prepared = prepareFeedback({ contact, text })
  const problem = showsProblem && 'problem' in prepared ? prepared.problem : null
  const isOfContact = problem === feedbackText.contactTooLong

  useEffect(() => {
    if (contact === '' && text === '') storedFeedbackDraft.clear()
    else storedFeedbackDraft.write({ contact, text })
  }, [contact, text])

  useEffect(() => {
    if (failure) message.current?.focus()
  }, [failure])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setShowsProblem(true)
    if ('problem' in prepared) {
      const field = prepared.problem === feedbackText.contactTooLong ? 'contact' : 'text'
      return document.getElementById(`${id}-${field}`)?.focus()
    }
    const trap = readHoney(event.currentTarget)
    setTrapped(trap !== '')
    run(
      async () => {
        await visit.send(trap, (marks) => sendFeedback({ contact, text }, marks))
        storedFeedbackDraft.clear()
        onSent()
      },
      (error) => textForVisitors(error) ?? failedText,
    )
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        id={`${id}-contact`}
        label="Kontaktuppgift (valfritt)"
        name="contact"
        autoComplete="email"
        hint="E-post eller telefon, om du vill ha svar."
        readOnly={isRunning}
        value={contact}
        onType={setContact}
        problem={isOfContact ? problem : null}
      />
      <TextArea
        id={`${id}-text`}
        label="Meddelande"
        name="text"
        rows={7}
        required
        readOnly={isRunning}
        value={text}
        onType={setText}
        problem={isOfContact ? null : problem}
      />
      <p className={styles.count} role="status">
        {text.length > feedbackLimits.text - nearEnd && formatRoom(feedbackLimits.text - text.length)}
      </p>
      <HoneyField isShown={failure !== null && isTrapped} />
      <div>
        <FormMessage ref={message} alert={failure} running={isRunning ? 'Skickar...' : null} />
        <button type="submit" className={buttons.sign} disabled={isRunning}>
          Skicka feedback
        </button>
      </div>
    </form>
  )
}

/**
 * The text for the remaining characters. From 50 up they are rounded down to multiples of 50, so that screen readers do
 * not announce every character.
 */
function formatRoom(left: number): string {
  if (left < 0) return `${-left} tecken för mycket`
  return left < 50 ? `${left} tecken kvar` : `${Math.floor(left / 50) * 50} tecken kvar`
}
