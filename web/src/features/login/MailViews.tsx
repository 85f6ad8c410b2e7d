import { useEffect } from 'react'
import { routePatterns } from '../../paths.ts'
import { useRouterHistory } from '../../ui/location.ts'
import { ConfirmView } from './ConfirmView.tsx'
import { ForgottenView } from './ForgottenView.tsx'
import type { LoginView } from './login-view.ts'
import { formatReset } from './reset-text.ts'
import { type MailedLink, readMailedLink } from './mailed-link.ts'
import { NewPasswordView } from './NewPasswordView.tsx'

interface Props {
  readonly view: Exclude<LoginView, { name: 'sign-in' }>
  readonly takesFocus: boolean
  readonly onShow: (view: LoginView) => void
}

/**
 * The views for mailed links and forgotten passwords. They are in a chunk of their own, since few visitors need them.
 */
export default function MailViews({ view, takesFocus, onShow }: Props) {
  const showSignIn = (email = '', note: string | null = null) => onShow({ name: 'sign-in', email, note })
  if (view.name === 'forgotten')
    return <ForgottenView takesFocus={takesFocus} email={view.email} onBack={(email) => showSignIn(email)} />

  return <MailedView link={view.link} takesFocus={takesFocus} onShow={onShow} showSignIn={showSignIn} />
}

interface MailedProps {
  readonly link: MailedLink
  readonly takesFocus: boolean
  readonly onShow: (view: LoginView) => void
  readonly showSignIn: (email?: string, note?: string | null) => void
}

function MailedView({ link: { purpose, code }, takesFocus, onShow, showSignIn }: MailedProps) {
  const history = useRouterHistory()
  // Removes the code from the URL, so that the next person at the device does not find it in the browser's history.
  useEffect(() => {
    const { search } = history.current()
    if (readMailedLink(new URLSearchParams(search))?.code === code) history.go(routePatterns.login, 'replace')
  }, [history, code])
  if (purpose === 'confirm')
    return (
      <ConfirmView
        takesFocus={takesFocus}
        code={code}
        onSignIn={() => showSignIn()}
        onForgotten={() => onShow({ name: 'forgotten', email: '' })}
      />
    )
  return (
    <NewPasswordView
      takesFocus={takesFocus}
      code={code}
      onDone={(removed) => showSignIn('', formatReset(removed))}
      onForgotten={() => onShow({ name: 'forgotten', email: '' })}
    />
  )
}
