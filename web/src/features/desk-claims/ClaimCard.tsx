import type { DeskClaim } from '@fyndkartan/domain/desk'
import { formatInstantSwedish } from '@fyndkartan/domain/swedish-instant'
import { formatAddress, missingText } from '@fyndkartan/domain/place'
import type { ClaimDecision } from '../../api/desk-claims.ts'
import { deskPlacePath } from '../../desk-paths.ts'
import { DecisionButton } from '../../ui/inbox/DecisionButton.tsx'
import { KindTag } from '../../ui/KindTag.tsx'
import { Link } from '../../ui/Link.tsx'
import { compareHosts, formatOthers, hasForeignSigns, hostOf, likenessText } from './claim-words.ts'
import styles from './ClaimCard.module.css'

interface Props {
  readonly claim: DeskClaim
  /** The id of the card's heading. The heading gets the focus when the previous card disappears. */
  readonly headingId: string
  readonly isBusy: boolean
  readonly onDecide: (decision: ClaimDecision) => void
}

/**
 * One claim of a visitor who says that they run this place. Shows the host of their e-mail beside the host of the
 * place's site.
 */
export function ClaimCard({ claim, headingId: id, isBusy, onDecide }: Props) {
  const { status, email, linkHost, askedAtMs, decidedAtMs, usedAtMs, others, place } = claim
  const host = hostOf(email)
  const likeness = compareHosts(host, linkHost)
  const decide = (decision: ClaimDecision, label: string) => (
    <DecisionButton about={id} isBusy={isBusy} isMain={decision === 'approve'} onPress={() => onDecide(decision)}>
      {label}
    </DecisionButton>
  )
  return (
    <article className={styles.claim} aria-labelledby={id}>
      <header className={styles.head}>
        <KindTag kind={place.kind} />
        <h3 id={id} tabIndex={-1} className={styles.name}>
          <Link to={deskPlacePath(place)}>{place.name ?? missingText.name}</Link>
        </h3>
        <p>{formatAddress(place)}</p>
      </header>
      <dl className={styles.hosts}>
        <div>
          <dt>Adress</dt>
          <dd className={styles.exact}>
            {email.slice(0, email.lastIndexOf('@') + 1)}
            <mark className={styles.host}>{host}</mark>
          </dd>
        </div>
        <div>
          <dt>Webbplats</dt>
          <dd className={styles.exact}>
            {linkHost === null ? (
              <span className={styles.none}>Ingen angiven</span>
            ) : (
              <mark className={styles.host}>{linkHost}</mark>
            )}
          </dd>
        </div>
      </dl>
      <ul className={styles.signs}>
        <li className={likeness === 'same' ? styles.same : undefined}>{likenessText[likeness]}</li>
        {hasForeignSigns(email) && <li className={styles.warning}>Adressen har ovanliga tecken</li>}
        {others > 0 && <li className={styles.warning}>{formatOthers(others)}</li>}
      </ul>
      <p className={styles.when}>
        Bad om en länk {formatInstantSwedish(askedAtMs)}.
        {decidedAtMs !== null && ` ${formatDecided(status)} ${formatInstantSwedish(decidedAtMs)}.`}
        {status === 'approved' &&
          (usedAtMs === null ? ' Inte använd än.' : ` Använd senast ${formatInstantSwedish(usedAtMs)}.`)}
      </p>
      <div className={styles.actions}>
        {status !== 'approved' && decide('approve', 'Godkänn')}
        {status === 'waiting' && decide('refuse', 'Avslå')}
        {status === 'approved' && decide('refuse', 'Ta tillbaka länken')}
      </div>
    </article>
  )
}

const formatDecided = (status: DeskClaim['status']) => (status === 'refused' ? 'Avslogs' : 'Godkändes')
