import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { followableLink } from '@fyndkartan/domain/link'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import styles from './PlaceFactList.module.css'
import { listFormFacts } from './place-facts.ts'

/** A read-only list of a place's facts. */
export function PlaceFactList({ form }: { readonly form: PlaceForm }) {
  const { link } = form
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Länk</dt>
        <dd>{followableLink(link) ? <ExternalLink href={link}>{link}</ExternalLink> : link || <Unknown />}</dd>
      </div>
      {listFormFacts(form).map(({ label, lines }) => (
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
