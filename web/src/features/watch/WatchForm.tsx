import { parseEmail } from '@fyndkartan/domain/account'
import type { Pace } from '@fyndkartan/domain/watch'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { describeLinkFailure } from '../../api/describe-link-failure.ts'
import { useAuth } from '../../api/identity/auth.ts'
import { useFormVisit } from '../../api/use-form-visit.ts'
import { loadPushKey, refreshWatches, watchSearch } from '../../api/watches.ts'
import { routePatterns } from '../../paths.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { HoneyField, readHoney } from '../../ui/HoneyField.tsx'
import { Link } from '../../ui/Link.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { ChoiceRows } from './ChoiceRows.tsx'
import { paceOptions } from './pace-texts.ts'
import { PushRefusedError, type PushState, PushUnavailableError, readPushState, subscribeToPush } from './push.ts'
import styles from './WatchForm.module.css'

/** How a new watch sends its messages: by notifications (push) or by mail. */
export type Sent =
  | { readonly channel: 'push' }
  /** `isWaiting`: the watch starts when the visitor has followed the link in the mail. */
  | { readonly channel: 'mail'; readonly email: string; readonly isWaiting: boolean }

interface Props {
  /** The id of the form element, for the submit button, which is outside of it. */
  readonly id: string
  /** The days of the search in words, if the visitor can limit the watch to them; else null. */
  readonly days: string | null
  /** Returns the search's parameters for the server, for its own days or for all coming days. */
  readonly searchOf: (isOfDays: boolean) => string
  readonly onRunning: (isRunning: boolean) => void
  readonly onSent: (sent: Sent) => void
}

const pushHints: Readonly<Record<PushState, string>> = {
  ready: 'En notis kommer, också när Fyndkartan är stängd.',
  refused:
    'Webbläsaren är inställd på att inte visa notiser från Fyndkartan. Det ändrar du i webbläsarens inställningar för sidan.',
  'not installed':
    'På iPhone och iPad behöver Fyndkartan ligga på hemskärmen. Tryck på Dela och sedan Lägg till på hemskärmen, och öppna den därifrån.',
  none: '',
}

const dayOptions = (days: string) =>
  [
    { value: 'all', label: 'Alla dagar framöver', hint: 'Tills du avslutar bevakningen.' },
    { value: 'chosen', label: `Bara ${days}`, hint: 'Sedan slutar bevakningen av sig själv.' },
  ] as const

/** The form that creates a watch: by mail or notifications, how often, and for which days. */
export function WatchForm({ id, days, searchOf, onRunning, onSent }: Props) {
  const { user } = useAuth()
  const queries = useQueryClient()
  const visit = useFormVisit()
  const [pushState, setPushState] = useState(readPushState)
  const [channel, setChannel] = useState<'mail' | 'push'>('mail')
  const [email, setEmail] = useState(user?.email ?? '')
  const [pace, setPace] = useState<Pace>('thursday')
  const [span, setSpan] = useState<'all' | 'chosen'>('all')
  const [showsProblem, setShowsProblem] = useState(false)
  const [isTrapped, setTrapped] = useState(false)
  const { isRunning, failure, run } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLDivElement>(null)
  const isValid = channel === 'push' || parseEmail(email) !== null
  const isOwn = user?.emailVerified === true && email.trim().toLowerCase() === user.email?.toLowerCase()
  useEffect(() => onRunning(isRunning), [onRunning, isRunning])
  useEffect(() => {
    if (failure) message.current?.focus()
  }, [failure])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setShowsProblem(true)
    if (!isValid) return field.current?.focus()
    const trap = readHoney(event.currentTarget)
    setTrapped(trap !== '')
    run(
      async () => {
        const address = email.trim()
        const target = channel === 'push' ? { subscription: await subscribeToPush(loadPushKey) } : { email: address }
        const status = await visit.send(trap, (marks) => watchSearch(searchOf(span === 'chosen'), pace, target, marks))
        void refreshWatches(queries)
        onSent(channel === 'push' ? { channel } : { channel, email: address, isWaiting: status === 'waiting' })
      },
      (error) => {
        setPushState(readPushState())
        return describe(error)
      },
    )
  }

  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      {pushState !== 'none' && (
        <ChoiceRows
          legend="Hur vill du få veta?"
          options={[
            { value: 'mail', label: 'Med mejl', hint: user ? 'Till adressen nedan.' : 'Du behöver inget konto.' },
            {
              value: 'push',
              label: 'I den här webbläsaren',
              hint: pushHints[pushState],
              disabled: pushState !== 'ready' && channel !== 'push',
            },
          ]}
          chosen={channel}
          onChoose={setChannel}
        />
      )}
      {channel === 'mail' && (
        <TextField
          ref={field}
          label="Din e-postadress"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={
            isOwn
              ? 'Den hör till ditt konto, så du behöver inte bekräfta den.'
              : 'Vi mejlar en länk dit. Bevakningen börjar när du har öppnat den och bekräftat.'
          }
          required
          readOnly={isRunning}
          value={email}
          onType={setEmail}
          problem={showsProblem && !isValid ? 'Skriv en hel e-postadress, som namn@exempel.se' : null}
        />
      )}
      <ChoiceRows legend="Hur ofta?" options={paceOptions} chosen={pace} onChoose={setPace} />
      {days !== null && (
        <ChoiceRows legend="Vilka dagar?" options={dayOptions(days)} chosen={span} onChoose={setSpan} />
      )}
      <HoneyField isShown={failure !== null && isTrapped} />
      <p className={styles.small}>
        Vi använder {channel === 'mail' ? 'adressen' : 'webbläsarens adress för notiser'} bara för det du bevakar, och
        glömmer den när du avslutar. <Link to={routePatterns.privacy}>Så hanterar vi dina uppgifter</Link>
      </p>
      <FormMessage ref={message} alert={failure} running={isRunning ? 'Skickar...' : null} />
    </form>
  )
}

function describe(error: unknown): string {
  if (error instanceof PushRefusedError) return 'Du sa nej till notiser. Vill du ha mejl i stället?'
  if (error instanceof PushUnavailableError)
    return 'Webbläsaren kunde inte slå på notiser just nu. Försök igen om en stund, eller välj mejl.'
  return describeLinkFailure(error, 'Det gick inte att spara bevakningen.')
}
