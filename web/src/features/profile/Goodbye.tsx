import { useEffect, useRef } from 'react'
import { routePatterns } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { MessagePage } from '../../ui/MessagePage.tsx'
import { Suitcase } from './Suitcase.tsx'

/** The page that replaces the profile after the account has been deleted. */
export default function Goodbye() {
  // Focuses the new content, since the address does not change and screen readers would not notice it.
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => page.current?.focus(), [])
  return (
    <div ref={page} tabIndex={-1}>
      <MessagePage
        title="Ditt konto är borttaget."
        picture={<Suitcase tag="Tack!" />}
        actions={
          <Link className={buttons.sign} to={routePatterns.home}>
            Sök loppis
          </Link>
        }
      >
        <p>Profil, favoriter och inloggning är borta. Välkommen tillbaka när du vill.</p>
      </MessagePage>
    </div>
  )
}
