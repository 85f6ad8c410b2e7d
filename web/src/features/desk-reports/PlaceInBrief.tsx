import { followableLink } from '@fyndkartan/domain/link'
import { formatAddress, type Place } from '@fyndkartan/domain/place'
import { formOfPlace } from '@fyndkartan/domain/place-form'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { listFormFacts } from '../../ui/place-editing/place-facts.ts'
import styles from '../../ui/place-editing/PlaceFactList.module.css'

const whenLabels: ReadonlySet<string> = new Set(['Datum', 'Tid', 'Öppettider'])

/** The facts of a place that a report may dispute: its address and times, and a link for checking them. */
export function PlaceInBrief({ place }: { readonly place: Place }) {
  const { link } = place
  const when = listFormFacts(formOfPlace(place)).filter(({ label }) => whenLabels.has(label))
  return (
    <dl className={styles.facts}>
      <Fact label="Adress" lines={[formatAddress(place)]} />
      {when.map(({ label, lines }) => (
        <Fact key={label} label={label} lines={lines} />
      ))}
      <div>
        <dt>Länk</dt>
        <dd>
          {link !== null && followableLink(link) ? (
            <ExternalLink href={link}>{link}</ExternalLink>
          ) : (
            (link ?? <span className={styles.unknown}>Inte angivet</span>)
          )}
        </dd>
      </div>
    </dl>
  )
}

function Fact({ label, lines }: { readonly label: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <dt>{label}</dt>
      {lines.length === 0 ? (
        <dd>
          <span className={styles.unknown}>Inte angivet</span>
        </dd>
      ) : (
        lines.map((line) => <dd key={line}>{line}</dd>)
      )}
    </div>
  )
}
