import styles from './HoneyField.module.css'

interface Props {
  /** Shown after a refusal because of this field, so that a visitor can clear what autofill has entered. */
  readonly isShown: boolean
}

/** A honeypot field that people cannot see, hear or focus, so that only bots fill it in. */
export function HoneyField({ isShown }: Props) {
  return (
    <div className={isShown ? styles.shown : styles.away} aria-hidden={isShown ? undefined : true}>
      <label>
        Webbplats
        <input name={honeyFieldName} className={styles.input} tabIndex={isShown ? undefined : -1} autoComplete="off" />
      </label>
    </div>
  )
}

const honeyFieldName = 'website'

/** The field's value; empty when a person filled in the form. */
export function readHoney(form: HTMLFormElement): string {
  const field = form.elements.namedItem(honeyFieldName)
  return field instanceof HTMLInputElement ? field.value : ''
}
