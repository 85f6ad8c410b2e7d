import type { SeriesOrganiser } from '@fyndkartan/domain/desk'
import styles from './SeriesOrganisers.module.css'

interface Props {
  readonly organisers: readonly SeriesOrganiser[]
  /** The ids of the claims whose links will open all dates. */
  readonly chosen: readonly number[]
  readonly disabled: boolean
  readonly onToggle: (claimId: number) => void
}

/** The organisers of single markets that become one series: the operator chooses who may change all dates. */
export function SeriesOrganisers({ organisers, chosen, disabled, onToggle }: Props) {
  return (
    <fieldset className={styles.organisers} disabled={disabled}>
      <legend>Vem får sköta alla datum?</legend>
      {organisers.map(({ claimId, email, marketId }) => (
        <label key={claimId} className={styles.organiser}>
          <input type="checkbox" checked={chosen.includes(claimId)} onChange={() => onToggle(claimId)} />
          <span>
            {email === '' ? 'Okänd adress' : email}, har en länk till nr {marketId}
          </span>
        </label>
      ))}
      <p>Den du inte väljer får vänta på ditt besked under Arrangörer.</p>
    </fieldset>
  )
}
