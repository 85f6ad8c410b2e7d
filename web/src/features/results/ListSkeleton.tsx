import styles from './ListSkeleton.module.css'

const cards = [0, 1, 2, 3]

/** Placeholder cards in a rag-rug pattern while results load. `text` tells visitors what is loading. */
export function ListSkeleton({ text = 'Laddar resultat...' }: { readonly text?: string }) {
  return (
    <div>
      <p role="status" className="visually-hidden">
        {text}
      </p>
      <div className={styles.list} aria-hidden="true">
        {cards.map((card) => (
          <div key={card} className={styles.card}>
            <span className={styles.leaf} />
            <span className={styles.lines}>
              <span className={styles.rug} />
              <span className={styles.rug} />
              <span className={styles.rug} />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
