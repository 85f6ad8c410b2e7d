import styles from './HoneyField.module.css'

/** A field that people neither see, nor hear of, nor reach with the tab key: what stands in it was filled in by a machine. */
export function HoneyField() {
  return (
    <div className={styles.away} aria-hidden="true">
      <label>
        Lämna tomt
        <input name={honeyFieldName} tabIndex={-1} autoComplete="off" />
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
