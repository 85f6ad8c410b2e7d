import { homePath } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { EmptyTable } from '../../ui/drawings/EmptyTable.tsx'
import { Link } from '../../ui/Link.tsx'
import styles from './EmptyRound.module.css'

/** Explains what a round is, for a visitor whose round is empty. */
export default function EmptyRound() {
  return (
    <div className={styles.empty}>
      <EmptyTable />
      <h2 className={styles.emptyTitle}>Din runda är tom än så länge</h2>
      <p>
        Tryck på <strong>Lägg till i rundan</strong> vid de ställen som du vill besöka: på korten i listan, i kartans
        rutor och på ställenas sidor. Här får du sedan den bästa ordningen efter öppettiderna.
      </p>
      <p>
        <Link to={homePath()} className={buttons.sign}>
          Sök ställen
        </Link>
      </p>
    </div>
  )
}
