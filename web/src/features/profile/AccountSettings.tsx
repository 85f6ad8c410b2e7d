import { lazy, Suspense, useState } from 'react'
import type { AuthUser } from '../../api/identity/identity-client.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import styles from './AccountSettings.module.css'
import { NotFetched } from '../../ui/NotFetched.tsx'
import { PersonalData } from './PersonalData.tsx'
import { SignInSettings } from './SignInSettings.tsx'

const importEmail = () => import('./ChangeEmailDialog.tsx')
const importPassword = () => import('./ChangePasswordDialog.tsx')
const importRemoval = () => import('./DeleteAccountDialog.tsx')
const ChangeEmailDialog = lazy(importEmail)
const ChangePasswordDialog = lazy(importPassword)
const DeleteAccountDialog = lazy(importRemoval)

/** Loads the code of the dialogs when the pointer or focus comes near their buttons. */
function fetchDialogs() {
  for (const fetchDialog of [importEmail, importPassword, importRemoval]) fetchDialog().catch(() => {})
}

interface Props {
  readonly user: AuthUser
  /** Called when the server has deleted the account. */
  readonly onRemoved: () => void
}

/** Two cards with the account's settings, and the dialogs that they open. */
export function AccountSettings({ user, onRemoved }: Props) {
  const [open, setOpen] = useState<'email' | 'password' | 'removal' | null>(null)
  const [notice, setNotice] = useState('')
  const close = () => setOpen(null)
  const show = (dialog: 'email' | 'password' | 'removal') => {
    setNotice('')
    setOpen(dialog)
  }
  const finish = (done: string) => {
    setNotice(done)
    close()
  }
  return (
    <>
      <div className={styles.cards} onPointerEnter={fetchDialogs} onFocus={fetchDialogs}>
        <SignInSettings
          user={user}
          notice={notice}
          onChangeEmail={() => show('email')}
          onChangePassword={() => show('password')}
        />
        <PersonalData onRemove={() => show('removal')} />
      </div>
      <ErrorBoundary key={open} fallback={<NotFetched />}>
        <Suspense fallback={null}>
          {open === 'email' && <ChangeEmailDialog email={user.email} onClose={close} onDone={finish} />}
          {open === 'password' && <ChangePasswordDialog email={user.email} onClose={close} onDone={finish} />}
          {open === 'removal' && <DeleteAccountDialog user={user} onClose={close} onRemoved={onRemoved} />}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
