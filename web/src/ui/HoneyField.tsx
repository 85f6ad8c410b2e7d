import styles from './HoneyField.module.css'

interface Props {
  /**
   * True after the server has refused the form because this field was filled in: the visitor can then clear it.
   */
  readonly isShown: boolean
}

/** A field that people cannot see, hear or focus, so that only bots fill it in. */
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

/** The value of this field in a form; '' unless a bot or autofill has filled it in. */
export function readHoney(form: HTMLFormElement): string {
  const field = form.elements.namedItem(honeyFieldName)
  return field instanceof HTMLInputElement ? field.value : ''
}
