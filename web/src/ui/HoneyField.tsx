import styles from './HoneyField.module.css'

interface Props {
  /** After a refusal for its sake: a browser that fills in forms may have filled it, and a person must be able to empty it. */
  readonly isShown: boolean
}

/** A field that people neither see, nor hear of, nor reach with the tab key: what stands in it was filled in by a machine. */
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

/** What stands in it; empty where people are at work. */
export function readHoney(form: HTMLFormElement): string {
  const field = form.elements.namedItem(honeyFieldName)
  return field instanceof HTMLInputElement ? field.value : ''
}
