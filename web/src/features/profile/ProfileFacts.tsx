import type { SeenProfile } from '@fyndkartan/contract/account'
import { listProfileFacts, profileFactNames } from './profile-facts.ts'
import styles from './ProfileFacts.module.css'

interface Props {
  /** The e-mail address from the session (spec §3), which is known before the profile is loaded. */
  readonly email: string | null
  /** Null while the profile is loading. */
  readonly profile: SeenProfile | null
}

/** The profile, read-only (spec §2). */
export function ProfileFacts({ email, profile }: Props) {
  const facts = profile ? listProfileFacts(profile) : profileFactNames.map((name) => [name, undefined] as const)
  return (
    <dl className={styles.facts}>
      {[['E-post', email] as const, ...facts].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value === undefined ? (
              <span className={styles.arriving} />
            ) : (
              (value ?? <span className={styles.missing}>Inte angivet</span>)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
