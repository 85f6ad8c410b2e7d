import { Link } from '../ui/Link.tsx'
import { routePatterns } from '../paths.ts'
import buttons from '../ui/button.module.css'
import { EmptyShelf } from '../ui/drawings/EmptyShelf.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'

interface Props {
  readonly title: string
  readonly message: string
}

/** The page for unknown or removed addresses. */
export default function NotFoundPage({ title, message }: Props) {
  return (
    <MessagePage
      title={title}
      picture={<EmptyShelf />}
      actions={
        <Link className={buttons.plain} to={routePatterns.home}>
          Tillbaka till startsidan
        </Link>
      }
    >
      <p>{message}</p>
    </MessagePage>
  )
}
