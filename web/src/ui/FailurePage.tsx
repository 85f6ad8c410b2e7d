import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import { routePatterns } from '../paths.ts'
import buttons from './button.module.css'
import { MessagePage } from './MessagePage.tsx'

interface Props {
  readonly message: string
  readonly picture?: ReactNode
  /** Usually a button to try again. */
  readonly children?: ReactNode
}

/** Spec §8: the page after a failure, with its heading and links. */
export function FailurePage({ message, picture, children }: Props) {
  return (
    <MessagePage
      title="Ett fel uppstod"
      picture={picture}
      actions={
        <>
          {children}
          <Link className={buttons.quiet} to={routePatterns.home}>
            Tillbaka till startsidan
          </Link>
        </>
      }
    >
      <p role="alert">{message}</p>
    </MessagePage>
  )
}
