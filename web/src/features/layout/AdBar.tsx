import styles from './AdBar.module.css'

/**
 * A space of fixed size for an advertisement beside the page (spec §2). It is hidden on screens that are too narrow for
 * it.
 */
export function AdBar({ side }: { readonly side: 'vänster' | 'höger' }) {
  return (
    <div className={styles.column}>
      <aside className={styles.place} aria-label={`Annonsplats till ${side}`}>
        <span>Annonsplats</span>
      </aside>
    </div>
  )
}
