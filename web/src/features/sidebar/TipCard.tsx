import { Link } from '../../ui/Link.tsx'
import { routePatterns } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import styles from './TipCard.module.css'

/** The card with the link to the form for tips (spec §2). */
export function TipCard() {
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>Känner du till en loppis vi missat?</h2>
      <Link className={buttons.sign} to={routePatterns.tips}>
        Tipsa oss
      </Link>
    </section>
  )
}
