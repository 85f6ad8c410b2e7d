import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { followableLink } from '@fyndkartan/domain/link'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import styles from './PlaceFactList.module.css'
import { listFormFacts } from './place-facts.ts'

interface Props {
  readonly form: PlaceForm
  /** When a market is held more than once. */
  readonly dates?: TypedSeries | null
}

/** A read-only list of a place's facts. */
export function PlaceFactList({ form, dates = null }: Props) {
  const { link } = form
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Länk</dt>
        <dd>{followableLink(link) ? <ExternalLink href={link}>{link}</ExternalLink> : link || <Unknown />}</dd>
      </div>
      {listFormFacts(form, dates).map(({ label, lines }) => (
        <div key={label}>
          <dt>{label}</dt>
          {lines.length === 0 ? (
            <dd>
              <Unknown />
            </dd>
          ) : (
            lines.map((line) => <dd key={line}>{line}</dd>)
          )}
        </div>
      ))}
    </dl>
  )
}

function Unknown() {
  return <span className={styles.unknown}>Inte angivet</span>
}
