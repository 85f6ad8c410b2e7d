import { useId } from 'react'
import { routePatterns } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import styles from './about.module.css'
import { ContactEmail } from './OperatorFacts.tsx'

/** The last part of the about page (spec §2): a link to the form for tips, and the contact address. */
export function ContactCard() {
  const id = useId()
  return (
    <section className={styles.contact} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        Hör av dig
      </h2>
      <p>
        Känner du till en butik eller en loppis som saknas? Tipsa oss, så granskar vi det. Du behöver inget konto.
        Annars når du oss på <ContactEmail />.
      </p>
      <Link className={buttons.sign} to={routePatterns.tips}>
        Tipsa oss
      </Link>
    </section>
  )
}
