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
  /** Scrolls to a field and focuses it. */
  readonly onGoTo: (field: TipField) => void
  readonly children: ReactNode
}

const kinds: readonly { readonly value: PlaceKind; readonly label: string }[] = [
  { value: 'shop', label: 'Second hand-butik' },
  { value: 'market', label: 'Tillfälligt evenemang' },
]

/** The form of a tip: kind, fields and outcome. */
export function TipForm({ tip, labels, onGoTo, children }: Props) {
  const { outcome, missing } = tip
  const form = useRef<HTMLFormElement>(null)
  const thanks = useRef<HTMLDivElement>(null)
  const refusal = useRef<HTMLDivElement>(null)
  const isSending = outcome.kind === 'sending'
  const isDisabled = isSending || missing.length > 0
  const left =
    missing.length > 0 ? `Kvar att fylla i: ${missing.map((field) => labels[field]).join(', ')}` : 'Allt är ifyllt.'
  // The missing fields to announce: changes when a field is left, not at each key; fields empty from the start do not
  // count.
  const [announcement, announce] = useState(left)
  const [tries, setTries] = useState(0)
  const send = () => {
    tip.send(form.current ? readHoney(form.current) : '')
    // Announces nothing during sending; the form after it is a new one.
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
      // Counts an attempt by Enter, which a disabled button would otherwise block.
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
          {/* The key remounts the text at each attempt, so that screen readers announce it again. */}
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
        {/* Handles presses on the disabled button, to show the messages. */}
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

/** Focuses the thanks, the first refused field, or the error message after sending. */
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

/** Focuses the first field to fill in after an attempt to send an incomplete form, once its message is visible. */
function useTryFocus(tries: number, goToFirst: () => void): void {
  const lead = useEffectEvent(goToFirst)
  useEffect(() => {
    if (tries > 0) lead()
  }, [tries])
}

/**
 * Keeps the focus in the field during a press: leaving it may show a message, which would move the button before the
 * press ends.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** True for Enter in a line of text, which submits a form. */
function isSendingKey({ key, target }: KeyboardEvent): boolean {
  return key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox'
}
