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
  /** Brings a field into view, with the focus in it. */
  readonly onGoTo: (field: TipField) => void
  /** The fields. */
  readonly children: ReactNode
}

const kinds: readonly { readonly value: PlaceKind; readonly label: string }[] = [
  { value: 'shop', label: 'Second hand-butik' },
  { value: 'market', label: 'Tillfälligt evenemang' },
]

/** The form of a tip: kind, fields and result. */
export function TipForm({ tip, labels, onGoTo, children }: Props) {
  const { outcome, missing } = tip
  const form = useRef<HTMLFormElement>(null)
  const thanks = useRef<HTMLDivElement>(null)
  const refusal = useRef<HTMLDivElement>(null)
  const isSending = outcome.kind === 'sending'
  const isDisabled = isSending || missing.length > 0
  const left =
    missing.length > 0 ? `Kvar att fylla i: ${missing.map((field) => labels[field]).join(', ')}` : 'Allt är ifyllt.'
  // Announced when a field is left, not at each key; fields that are empty from the start are not announced.
  const [told, setTold] = useState(left)
  const [tries, setTries] = useState(0)
  const send = () => {
    tip.send(form.current ? readHoney(form.current) : '')
    // While it is being sent there is nothing to announce, and the form that follows is a new one.
    if (missing.length === 0) return setTold('')
    setTold(left)
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
      // A disabled button keeps the browser from sending on Enter; the attempt is recorded here.
      onKeyDown={(event) => {
        if (isDisabled && isSendingKey(event)) send()
      }}
      onBlur={() => {
        if (outcome.kind !== 'sending' && outcome.kind !== 'sent') setTold(left)
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
          {/* Rendered anew at each attempt, so that it is announced again. */}
          <span key={tries}>{told}</span>
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
        {/* A disabled button ignores presses; they are handled here and show the messages. */}
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

/** After sending, focus moves to the thanks, to the first refused field, or to the error message. */
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

/** At each attempt to send an incomplete form, focus moves to the first field to fill in, once its message is shown. */
function useTryFocus(tries: number, goToFirst: () => void): void {
  const lead = useEffectEvent(goToFirst)
  useEffect(() => {
    if (tries > 0) lead()
  }, [tries])
}

/** Leaving a field by pressing the button may show a message, which moves the button before the press ends. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** Enter in a line of text sends a form. */
function isSendingKey({ key, target }: KeyboardEvent): boolean {
  return key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox'
}
