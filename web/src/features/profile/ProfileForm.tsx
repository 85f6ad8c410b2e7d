import { maxProfileTextLength, type ProfileFacts } from '@fyndkartan/domain/account'
import { parseCivilDate } from '@fyndkartan/domain/local-time'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { updateProfile } from '../../api/account.ts'
import buttons from '../../ui/button.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { describeFailure, profileText } from './profile-query.ts'
import styles from './ProfileForm.module.css'
import { readForm } from '../../ui/read-form.ts'
import { useAttempt } from '../../ui/use-attempt.ts'

interface Props {
  readonly profile: ProfileFacts
  readonly onCancel: () => void
  readonly onSaved: (facts: ProfileFacts) => void
}

/** The form to edit the profile. It validates nothing (spec §5), and keeps the input when saving fails. */
export default function ProfileForm({ profile, onCancel, onSaved }: Props) {
  const { isRunning, failure, run } = useAttempt()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = readForm(event.currentTarget)
    const facts = {
      firstName: textOrNull(typed['firstName']),
      lastName: textOrNull(typed['lastName']),
      dateOfBirth: textOrNull(typed['dateOfBirth']),
    }
    run(
      async () => {
        await updateProfile(facts)
        onSaved(facts)
      },
      (error) => describeFailure(error, profileText.notUpdated),
    )
  }

  const isDate = profile.dateOfBirth === null || parseCivilDate(profile.dateOfBirth) !== null
  const field = { readOnly: isRunning, maxLength: maxProfileTextLength }
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <TextField
        {...field}
        ref={first}
        label="Förnamn"
        name="firstName"
        autoComplete="given-name"
        defaultValue={profile.firstName ?? ''}
      />
      <TextField
        {...field}
        label="Efternamn"
        name="lastName"
        autoComplete="family-name"
        defaultValue={profile.lastName ?? ''}
      />
      <TextField
        {...field}
        label="Födelsedatum"
        name="dateOfBirth"
        autoComplete="bday"
        // A stored value that is not a date gets a text field, since a date field would drop it.
        type={isDate ? 'date' : 'text'}
        // Limits years to four digits; without a maximum, browsers accept six.
        max="9999-12-31"
        defaultValue={profile.dateOfBirth ?? ''}
      />
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        <button type="submit" className={buttons.sign} aria-disabled={isRunning}>
          {isRunning ? 'Sparar...' : 'Spara'}
        </button>
        <button
          type="button"
          className={buttons.quiet}
          aria-disabled={isRunning}
          onClick={() => !isRunning && onCancel()}
        >
          Avbryt
        </button>
      </div>
    </form>
  )
}

/** The trimmed text; null when it is blank. */
function textOrNull(text = ''): string | null {
  return text.trim() || null
}
