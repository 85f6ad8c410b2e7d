import styles from './ListSkeleton.module.css'

const cards = [0, 1, 2, 3]

/** Cards woven of rag rug, as long as nothing is known. */
export function ListSkeleton() {
  return (
    <div>
      <p role="status" className="visually-hidden">
        Laddar resultat...
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
