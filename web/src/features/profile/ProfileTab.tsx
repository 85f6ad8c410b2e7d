import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { AuthUser } from '../../api/identity/identity-client.ts'
import buttons from '../../ui/button.module.css'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { AccountSettings } from './AccountSettings.tsx'
import { describeFailure, profileQuery, profileText } from './profile-query.ts'
import { NameTag } from './NameTag.tsx'
import { NotFetched } from '../../ui/NotFetched.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import styles from './ProfileTab.module.css'

const importForm = () => import('./ProfileForm.tsx')
const ProfileForm = lazy(importForm)
// Loaded only for operators, who are few.
const DeskCard = lazy(() => import('./DeskCard.tsx'))

interface Props {
  readonly user: AuthUser
  /** Whether the server has deleted the account; there is then no profile to fetch. */
  readonly isRemoved: boolean
  /** Called when the server has deleted the visitor's data; the identity provider's account is deleted after that. */
  readonly onRemoved: () => void
  /** The list of the visitor's watches. */
  readonly watches: ReactNode
}

/** The tab with the visitor's profile, which can be edited, and with the settings of the account (spec §2, §4, §8). */
export function ProfileTab({ user, isRemoved, onRemoved, watches }: Props) {
  const query = profileQuery(user.uid)
  const { data: profile, error, isFetching, refetch } = useQuery({ ...query, enabled: !isRemoved })
  const queries = useQueryClient()
  const [mode, setMode] = useState<'view' | 'edit' | 'saved'>('view')
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // Loads the code of the form in advance.
  useEffect(() => void importForm().catch(() => {}), [])
  // Focuses the edit button when the form closes; the form focuses itself when it opens.
  useEffect(() => {
    if (wasEditing.current && mode !== 'edit') editButton.current?.focus()
    wasEditing.current = mode === 'edit'
  }, [mode])

  function leave(next: 'view' | 'saved') {
    setMode(next)
    void refetch()
  }

  return (
    <div className={styles.profile}>
      <NameTag firstName={profile?.firstName ?? null}>
        <p role="status" className={mode === 'saved' ? styles.saved : 'visually-hidden'}>
          {mode === 'saved' && profileText.updated}
          {!profile && isFetching && 'Laddar dina uppgifter...'}
        </p>
        {error && (
          <div className={styles.failed}>
            <p role="alert">{describeFailure(error, profileText.notLoaded)}</p>
            <button
              type="button"
              className={buttons.plain}
              aria-disabled={isFetching}
              onClick={() => void refetch({ cancelRefetch: false })}
            >
              {isFetching ? 'Laddar...' : 'Försök igen'}
            </button>
          </div>
        )}
        {profile && mode === 'edit' ? (
          <ErrorBoundary fallback={<NotFetched />}>
            <Suspense fallback={null}>
              <ProfileForm
                profile={profile}
                onCancel={() => leave('view')}
                onSaved={(facts) => {
                  queries.setQueryData(query.queryKey, { ...profile, ...facts })
                  leave('saved')
                }}
              />
            </Suspense>
          </ErrorBoundary>
        ) : (
          (profile || !error) && <ProfileFacts email={user.email} profile={profile ?? null} />
        )}
        {!profile && !error && <div className={styles.buttonPlace} />}
        {profile && mode !== 'edit' && (
          <button ref={editButton} type="button" className={buttons.plain} onClick={() => setMode('edit')}>
            Redigera
          </button>
        )}
      </NameTag>
      <AccountSettings user={user} onRemoved={onRemoved} />
      {!isRemoved && watches}
      {/* The last card, so that nothing moves when it appears: only the loaded profile says whether the visitor is an
         operator. */}
      {profile?.isOperator && !isRemoved && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <DeskCard />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
