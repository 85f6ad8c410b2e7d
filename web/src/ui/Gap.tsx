import styles from './Gap.module.css'

/** Stands, so that nobody overlooks it, where the operator has not yet said something of themselves. */
export function Gap({ name }: { readonly name: string }) {
  return <mark className={styles.gap}>[{name}]</mark>
}
