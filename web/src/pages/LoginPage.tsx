import { lazy } from 'react'
import { useLoginView } from '../features/login/login-view.ts'
import { SignInView } from '../features/login/SignInView.tsx'

const importMailViews = () => import('../features/login/MailViews.tsx')
const MailViews = lazy(importMailViews)

/** Preloads the views when the visitor approaches their link. */
const fetchMailViews = () => void importMailViews().catch(() => {})

/** Spec §2: sign-in and sign-up; also the target of mailed links. */
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
