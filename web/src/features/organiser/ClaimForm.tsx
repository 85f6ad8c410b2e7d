import { parseEmail } from '@fyndkartan/domain/account'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { claimPlace } from '../../api/organiser.ts'
import { describeUnsent } from '../../api/text-for-visitors.ts'
import { useFormVisit } from '../../api/use-form-visit.ts'
import { routePatterns } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { HoneyField, readHoney } from '../../ui/HoneyField.tsx'
import { Link } from '../../ui/Link.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import styles from './ClaimForm.module.css'

const sentText =
  'Tack! Hör adressen till ställets egen webbplats har vi mejlat en länk. Annars tittar vi på det först och mejlar när det är klart.'

const invalidText = 'Skriv en hel e-postadress, som namn@exempel.se'

/**
 * A form with which an organiser requests a link by mail. The answer is the same for every address, so that nobody
 * learns who the organiser is.
 */
export default function ClaimForm({ place }: { readonly place: PlaceKey }) {
  const visit = useFormVisit()
  const [email, setEmail] = useState('')
  const [showsProblem, setShowsProblem] = useState(false)
  const [isTrapped, setTrapped] = useState(false)
  const [isSent, setSent] = useState(false)
  const { isRunning, failure, run } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLDivElement>(null)
  const isValid = parseEmail(email) !== null
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (failure || isSent) message.current?.focus()
  }, [failure, isSent])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setShowsProblem(true)
    if (!isValid) return field.current?.focus()
    const trap = readHoney(event.currentTarget)
    setTrapped(trap !== '')
    run(
      async () => {
        await visit.send(trap, (marks) => claimPlace(place, email.trim(), marks))
        setSent(true)
      },
      (error) => describeUnsent(error, 'Det gick inte att skicka.'),
    )
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {!isSent && (
        <>
          <div className={styles.why}>
            <p>
              Driver du {place.kind === 'shop' ? 'butiken' : 'loppisen'}? Då kan du själv rätta uppgifterna, ändra tider
              {place.kind === 'market' && ', ställa in ett datum'} och visa besökarna att allt stämmer. Du behöver inget
              konto: vi mejlar en länk.
            </p>
            <p>
              Vi använder adressen bara för det här stället, och du kan ta bort den när du vill.{' '}
              <Link to={routePatterns.privacy}>Så hanterar vi dina uppgifter</Link>
            </p>
          </div>
          <div className={styles.ask}>
            <TextField
              ref={field}
              label="Din e-postadress"
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              hint="Helst en som hör till ställets egen webbplats. Då kommer länken genast."
              required
              readOnly={isRunning}
              value={email}
              onType={setEmail}
              problem={showsProblem && !isValid ? invalidText : null}
            />
            <button type="submit" className={buttons.plain} aria-disabled={isRunning}>
              Be om en länk
            </button>
          </div>
          <HoneyField isShown={failure !== null && isTrapped} />
        </>
      )}
      <FormMessage
        ref={message}
        alert={failure}
        status={isSent ? sentText : null}
        running={isRunning ? 'Skickar...' : null}
      />
    </form>
  )
}
