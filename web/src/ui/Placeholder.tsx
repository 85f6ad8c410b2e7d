import styles from './Placeholder.module.css'

/** A highlighted placeholder for contact details that the operator has not yet configured. */
export function Placeholder({ name }: { readonly name: string }) {
  return <mark className={styles.placeholder}>[{name}]</mark>
}
