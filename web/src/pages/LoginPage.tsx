import { lazy } from 'react'
import { useLoginView } from '../features/login/login-view.ts'
import { SignInView } from '../features/login/SignInView.tsx'

const importMailViews = () => import('../features/login/MailViews.tsx')
const MailViews = lazy(importMailViews)

/** Preloads the views for mailed links when the pointer or focus reaches the link for a forgotten password. */
const fetchMailViews = () => void importMailViews().catch(() => {})

/** Spec §2: the page for sign-in and sign-up. Links in mails about the account lead here too. */
export default function LoginPage() {
  const { view, id, show } = useLoginView()
  const takesFocus = id > 0
  if (view.name !== 'sign-in') return <MailViews key={id} view={view} takesFocus={takesFocus} onShow={show} />
  return (
    <SignInView
      key={id}
      takesFocus={takesFocus}
      email={view.email}
      note={view.note}
      onNearForgotten={fetchMailViews}
      onForgotten={(email) => show({ name: 'forgotten', email })}
    />
  )
}
