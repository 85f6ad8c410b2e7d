import { ConfirmView } from '../features/login/ConfirmView.tsx'
import { ForgottenView } from '../features/login/ForgottenView.tsx'
import { useLoginView } from '../features/login/login-view.ts'
import { readMailedLink } from '../features/login/mailed-link.ts'
import { NewPasswordView } from '../features/login/NewPasswordView.tsx'
import { SignInView } from '../features/login/SignInView.tsx'
import { routePatterns } from '../paths.ts'
import { useRouterHistory } from '../ui/location.ts'

/** Spec §2: signing in and making an account; and where mailed links lead. */
export default function LoginPage() {
  const { view, id, show } = useLoginView()
  const history = useRouterHistory()
  const takesFocus = id > 0
  const showSignIn = (email = '', note: string | null = null) => show({ name: 'sign-in', email, note })
  const showForgotten = (email = '') => show({ name: 'forgotten', email })

  if (view.name === 'sign-in')
    return (
      <SignInView key={id} takesFocus={takesFocus} email={view.email} note={view.note} onForgotten={showForgotten} />
    )
  if (view.name === 'forgotten')
    return <ForgottenView key={id} takesFocus={takesFocus} email={view.email} onBack={showSignIn} />

  const { purpose, code } = view.link
  // Unless the visitor has gone elsewhere meanwhile.
  const forgetCode = () => {
    const { search } = history.current()
    if (readMailedLink(new URLSearchParams(search))?.code === code) history.go(routePatterns.login, 'replace')
  }
  return purpose === 'reset' ? (
    <NewPasswordView
      key={id}
      takesFocus={takesFocus}
      code={code}
      onSpent={forgetCode}
      onDone={() => showSignIn('', 'Ditt lösenord är bytt. Logga in med det nya.')}
      onForgotten={() => showForgotten()}
    />
  ) : (
    <ConfirmView key={id} takesFocus={takesFocus} code={code} onSpent={forgetCode} onSignIn={() => showSignIn()} />
  )
}
