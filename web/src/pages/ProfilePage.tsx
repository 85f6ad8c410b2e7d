import { lazy, Suspense, useEffect, useState } from 'react'
import { useAuth } from '../api/identity/auth.ts'
import type { AuthUser } from '../api/identity/identity-client.ts'
import { profileTabPath, profileTabs, readProfileTab } from '../features/profile/profile-tabs.ts'
import { ProfileTab } from '../features/profile/ProfileTab.tsx'
import { routePatterns } from '../paths.ts'
import buttons from '../ui/button.module.css'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useNavigate, useSearchParams } from '../ui/location.ts'
import { PageLoading } from '../ui/PageLoading.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { NotFetched } from '../ui/NotFetched.tsx'
import styles from './ProfilePage.module.css'

const ProfileFavourites = lazy(() => import('./ProfileFavourites.tsx'))
const ProfileWatches = lazy(() => import('./ProfileWatches.tsx'))
const importGoodbye = () => import('../features/profile/Goodbye.tsx')
const Goodbye = lazy(importGoodbye)

/** Spec §2: the profile and favourites of a signed-in visitor. Redirects signed-out visitors to the login page. */
export default function ProfilePage() {
  const { user } = useAuth()
  const [isRemoved, setRemoved] = useState(false)
  // The visitor who was signed in when the page opened. Another account may sign in meanwhile, in another tab or in
  // Facebook's window.
  const [first] = useState(user)
  if (!user && isRemoved)
    return (
      <ErrorBoundary fallback={<p role="alert">Ditt konto är borttaget.</p>}>
        <Suspense>
          <Goodbye />
        </Suspense>
      </ErrorBoundary>
    )
  if (!user) return <ToSignIn />
  return (
    <SignedInPage
      key={user.uid}
      user={user}
      isAnother={first !== null && first.uid !== user.uid}
      isRemoved={isRemoved}
      onRemoved={() => {
        setRemoved(true)
        // Preloads the page that says goodbye while the identity provider deletes its own data.
        importGoodbye().catch(() => {})
      }}
    />
  )
}

function ToSignIn() {
  const navigate = useNavigate()
  useEffect(() => navigate(routePatterns.login, 'replace'), [navigate])
  return null
}

interface Props {
  readonly user: AuthUser
  /** Whether the signed-in account is another one than when the page opened. */
  readonly isAnother: boolean
  readonly isRemoved: boolean
  readonly onRemoved: () => void
}

function SignedInPage({ user, isAnother, isRemoved, onRemoved }: Props) {
  const navigate = useNavigate()
  const tab = readProfileTab(useSearchParams())
  usePageTitle(tab === 'profil' ? 'Min profil' : 'Mina favoriter')
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Min profil</h1>
      {isAnother && (
        <p role="alert" className={styles.another}>
          Du är nu inloggad med ett annat konto.
        </p>
      )}
      <Tabs
        label="Min profil"
        tabs={profileTabs}
        chosen={tab}
        onChoose={(name) => navigate(profileTabPath(name), 'push')}
      >
        {tab === 'profil' ? (
          <ProfileTab
            user={user}
            isRemoved={isRemoved}
            onRemoved={onRemoved}
            watches={
              <ErrorBoundary fallback={<NotFetched />}>
                <Suspense>
                  <ProfileWatches user={user} />
                </Suspense>
              </ErrorBoundary>
            }
          />
        ) : (
          <ErrorBoundary fallback={<FavouritesNotFetched />}>
            <Suspense fallback={<PageLoading text="Laddar dina favoriter..." />}>
              <ProfileFavourites />
            </Suspense>
          </ErrorBoundary>
        )}
      </Tabs>
    </div>
  )
}

/** Shown in the tab 'Favoriter' when the tab's code could not be loaded; the profile still works. */
function FavouritesNotFetched() {
  return (
    <div className={styles.failed}>
      <p role="alert">Kunde inte ladda dina favoriter.</p>
      {/* Reloads the whole page, since React does not try again to load a failed lazy component. */}
      <button type="button" className={buttons.plain} onClick={() => location.reload()}>
        Ladda om sidan
      </button>
    </div>
  )
}
