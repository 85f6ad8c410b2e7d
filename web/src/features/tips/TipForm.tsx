import type { PlaceKind } from '@fyndkartan/domain/place'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import buttons from '../../ui/button.module.css'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { HoneyField, readHoney } from '../../ui/HoneyField.tsx'
import { RadioBar } from '../../ui/RadioBar.tsx'
import { tipText } from './tip-texts.ts'
import styles from './TipForm.module.css'
import type { Tip, TipField } from './use-tip.ts'

interface Props {
  readonly tip: Tip
  readonly labels: Readonly<Record<TipField, string>>
  /** Called to scroll to a field and focus it. */
  readonly onGoTo: (field: TipField) => void
  readonly children: ReactNode
}

const kinds: readonly { readonly value: PlaceKind; readonly label: string }[] = [
  { value: 'shop', label: 'Second hand-butik' },
  { value: 'market', label: 'Tillfälligt evenemang' },
]

/** The form for a tip: the choice of shop or market, the fields in `children`, the send button and the messages. */
export function TipForm({ tip, labels, onGoTo, children }: Props) {
  const { outcome, missing } = tip
  const form = useRef<HTMLFormElement>(null)
  const thanks = useRef<HTMLDivElement>(null)
  const refusal = useRef<HTMLDivElement>(null)
  const isSending = outcome.kind === 'sending'
  const isDisabled = isSending || missing.length > 0
  const left =
    missing.length > 0 ? `Kvar att fylla i: ${missing.map((field) => labels[field]).join(', ')}` : 'Allt är ifyllt.'
  // The announced list of missing fields. It changes when the visitor leaves a field or tries to send, not at each key.
  // Screen readers do not announce the list of the empty form.
  const [announcement, announce] = useState(left)
  const [tries, setTries] = useState(0)
  const send = () => {
    tip.send(form.current ? readHoney(form.current) : '')
    // Announces nothing while a complete form is sent; after a success the form is empty, and its list is not announced
    // either.
    if (missing.length === 0) return announce('')
    announce(left)
    setTries(tries + 1)
  }
  useOutcomeFocus(tip, onGoTo, thanks, refusal)
  useTryFocus(tries, () => missing[0] && onGoTo(missing[0]))

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      // Lets Enter count as an attempt to send, which browsers do not do while the button is disabled.
      onKeyDown={(event) => {
        if (isDisabled && isSendingKey(event)) send()
      }}
      onBlur={() => {
        if (outcome.kind !== 'sending' && outcome.kind !== 'sent') announce(left)
      }}
    >
      <FormMessage ref={thanks} status={outcome.kind === 'sent' ? tipText.sent : null} />
      <RadioBar
        legend="Vad vill du tipsa om?"
        className={styles.kinds}
        options={kinds}
        chosen={tip.form.kind}
        disabled={isSending}
        onChoose={(kind) => tip.choose(kind)}
      />
      {children}
      <HoneyField isShown={outcome.kind === 'failed' && outcome.isTrapped} />
      <div className={styles.end}>
        <FormMessage
          ref={refusal}
          alert={outcome.kind === 'failed' ? outcome.text : null}
          running={isSending ? 'Skickar...' : null}
        />
        <p role="status" className="visually-hidden">
          {/* A new key at each attempt renders the text again, so that screen readers announce it again. */}
          <span key={tries}>{announcement}</span>
        </p>
        {missing.length > 0 && (
          <div className={styles.missing}>
            <p>Kvar att fylla i:</p>
            <ul className={styles.list}>
              {missing.map((field) => (
                <li key={field}>
                  <button type="button" className={styles.field} onMouseDown={keepFocus} onClick={() => onGoTo(field)}>
                    {labels[field]}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {/* The disabled button gets no clicks; this element handles them and shows the messages of the missing fields. */}
        <span
          className={styles.send}
          onMouseDown={isDisabled ? keepFocus : undefined}
          onClick={() => {
            if (missing.length > 0) send()
          }}
        >
          <button type="submit" className={buttons.sign} disabled={isDisabled}>
            Skicka tips
          </button>
        </span>
      </div>
    </form>
  )
}

/** After sending, focuses the thanks, the first refused field, or the error message. */
function useOutcomeFocus(
  { outcome }: Tip,
  goTo: (field: TipField) => void,
  thanks: RefObject<HTMLElement | null>,
  refusal: RefObject<HTMLElement | null>,
): void {
  const lead = useEffectEvent(goTo)
  useEffect(() => {
    if (outcome.kind === 'sent') thanks.current?.focus()
    if (outcome.kind !== 'failed') return
    if (outcome.field) lead(outcome.field)
    else refusal.current?.focus()
  }, [outcome, thanks, refusal])
}

/**
 * After each attempt to send an incomplete form (`tries`), focuses the first field to correct, when its message is
 * rendered.
 */
function useTryFocus(tries: number, goToFirst: () => void): void {
  const lead = useEffectEvent(goToFirst)
  useEffect(() => {
    if (tries > 0) lead()
  }, [tries])
}

/**
 * Does not let a press move the focus: a field that loses the focus may show a message, which would move the button
 * under the pointer.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** Whether the key is Enter in a text field, which submits a form. */
function isSendingKey({ key, target }: KeyboardEvent): boolean {
  return key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox'
}
