import styles from './AdBar.module.css'

/** Spec §2: a place for an advertisement beside the page, of fixed size; hidden on screens without room for it. */
export function AdBar({ side }: { readonly side: 'vänster' | 'höger' }) {
  return (
    <div className={styles.column}>
      <aside className={styles.place} aria-label={`Annonsplats till ${side}`}>
        <span>Annonsplats</span>
      </aside>
    </div>
  )
}
