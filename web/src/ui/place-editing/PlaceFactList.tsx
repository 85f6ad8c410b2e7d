import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { followableLink } from '@fyndkartan/domain/link'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { ExternalLink } from '../ExternalLink.tsx'
import styles from './PlaceFactList.module.css'
import { listFormFacts, positionLabel } from './place-facts.ts'

interface Props {
  readonly form: PlaceForm
  /** The dates of a market with several dates. */
  readonly dates?: TypedSeries | null
  /** Whether the list includes the coordinates. */
  readonly hasPosition?: boolean
}

/** The facts in a place's form as a list of labels and values, not for editing. */
export function PlaceFactList({ form, dates = null, hasPosition = true }: Props) {
  const { link } = form
  const facts = listFormFacts(form, dates).filter(({ label }) => hasPosition || label !== positionLabel)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Länk</dt>
        <dd>{followableLink(link) ? <ExternalLink href={link}>{link}</ExternalLink> : link || <Unknown />}</dd>
      </div>
      {facts.map(({ label, lines }) => (
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
