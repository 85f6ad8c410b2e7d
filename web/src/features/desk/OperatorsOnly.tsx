import type { AuthUser } from '../../api/identity/identity-client.ts'
import { routePatterns } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { EmptyShelf } from '../../ui/drawings/EmptyShelf.tsx'
import { Link } from '../../ui/Link.tsx'
import { MessagePage } from '../../ui/MessagePage.tsx'

/** The message that replaces the desk for an account without the operator role. */
export function OperatorsOnly({ user }: { readonly user: AuthUser }) {
  return (
    <MessagePage
      title="Sidan är bara för operatörer"
      picture={<EmptyShelf />}
      actions={
        <>
          <Link className={buttons.plain} to={routePatterns.home}>
            Tillbaka till startsidan
          </Link>
          <Link className={buttons.quiet} to={routePatterns.profile}>
            Min profil
          </Link>
        </>
      }
    >
      <p>
        Här granskas tips och sköts katalogen. Ditt konto{user.email && ` (${user.email})`} har inte behörighet dit.
      </p>
      <p>Är du operatör? Då kan din e-postadress behöva bekräftas först. Det gör du under Min profil.</p>
    </MessagePage>
  )
}
