import { routePatterns } from '../../paths.ts'
import { useRouterHistory } from '../../ui/location.ts'
import { ConfirmView } from './ConfirmView.tsx'
import { ForgottenView } from './ForgottenView.tsx'
import type { LoginView } from './login-view.ts'
import { formatReset } from './reset-text.ts'
import { readMailedLink } from './mailed-link.ts'
import { NewPasswordView } from './NewPasswordView.tsx'

interface Props {
  readonly view: Exclude<LoginView, { name: 'sign-in' }>
  readonly takesFocus: boolean
  readonly onShow: (view: LoginView) => void
}

/** The views that have to do with mails, which few need; a part of the program of their own. */
export default function MailViews({ view, takesFocus, onShow }: Props) {
  const history = useRouterHistory()
  const showSignIn = (email = '', note: string | null = null) => onShow({ name: 'sign-in', email, note })
  if (view.name === 'forgotten')
    return <ForgottenView takesFocus={takesFocus} email={view.email} onBack={(email) => showSignIn(email)} />

  const { purpose, code } = view.link
  // Unless the visitor has gone elsewhere meanwhile.
  const forgetCode = () => {
    const { search } = history.current()
    if (readMailedLink(new URLSearchParams(search))?.code === code) history.go(routePatterns.login, 'replace')
  }
  if (purpose === 'confirm')
    return (
      <ConfirmView
        takesFocus={takesFocus}
        code={code}
        onSpent={forgetCode}
        onSignIn={() => showSignIn()}
        onForgotten={() => onShow({ name: 'forgotten', email: '' })}
      />
    )
  return (
    <NewPasswordView
      takesFocus={takesFocus}
      code={code}
      onSpent={forgetCode}
      onDone={(removed) => showSignIn('', formatReset(removed))}
      onForgotten={() => onShow({ name: 'forgotten', email: '' })}
    />
  )
}
