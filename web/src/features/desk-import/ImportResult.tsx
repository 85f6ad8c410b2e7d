import type { ImportLine, ImportOutcome } from '@fyndkartan/domain/desk'
import { formatCount } from '@fyndkartan/domain/format-count'
import { formatShortDate } from '@fyndkartan/domain/local-time'
import { missingText, type Place } from '@fyndkartan/domain/place'
import { EditList } from './EditList.tsx'
import styles from './ImportResult.module.css'

const changeText = { added: 'Ny', changed: 'Ändrad', removed: 'Tas bort' } as const

/** The result of an import or of its dry run. */
export function ImportResult({ outcome }: { readonly outcome: ImportOutcome }) {
  const { edits } = outcome
  const changed = [outcome.changed, 'ändrade'] as const
  const unchanged = [outcome.unchanged, 'oförändrade'] as const
  const skipped = [outcome.skippedCount, 'överhoppade'] as const
  // The desk's own table changes places of the directory, and nothing else.
  const counts: readonly (readonly [number, string])[] =
    edits !== null
      ? [changed, unchanged, skipped]
      : [
          [outcome.added, 'nya'],
          changed,
          [outcome.removed, 'borttagna'],
          unchanged,
          [outcome.kept, 'rör importen inte, för de är ändrade här'],
          skipped,
        ]
  const changes = outcome.added + outcome.changed + outcome.removed
  return (
    <div className={styles.result}>
      <p>
        {edits === null ? 'Källa' : 'Tabell ur katalogen'}: <strong>{outcome.source}</strong>.{' '}
        {formatCount(outcome.read)} lästa.
      </p>
      <ul className={styles.counts}>
        {counts.map(([count, label]) => (
          <li key={label}>
            <strong>{formatCount(count)}</strong> {label}
          </li>
        ))}
      </ul>
      {edits !== null && edits.length > 0 && <EditList edits={edits} />}
      <Lines isOpen title="Överhoppade" lines={outcome.skipped} count={outcome.skippedCount} />
      <Lines
        title="Utan öppettider, för de gick inte att tolka"
        lines={outcome.hoursNotExpressible}
        count={outcome.hoursNotExpressibleCount}
      />
      <Lines
        isOpen={edits !== null}
        title="Uppgifter som kortades eller inte gick att tolka"
        lines={outcome.shortened}
        count={outcome.shortenedCount}
      />
      <Lines title="Loppisar som återkommer" lines={outcome.repeats} count={outcome.repeatsCount} />
      {outcome.examples.length > 0 && (
        <details className={styles.part}>
          <summary>
            Exempel ({formatCount(outcome.examples.length)} av {formatCount(changes)})
          </summary>
          <ul>
            {outcome.examples.map(({ change, place }, index) => (
              // The index is the key, since new places have no id yet.
              <li key={index}>
                <span className={styles.change}>{changeText[change]}</span> {describe(place)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly ImportLine[]
  /** The total number of lines; `lines` may contain only the first ones. */
  readonly count: number
  /** Whether the list is expanded at first, as lists of errors are. */
  readonly isOpen?: boolean
}

function Lines({ title, lines, count, isOpen = false }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <details open={isOpen} className={styles.part}>
      <summary>
        {title} ({formatCount(count)})
      </summary>
      <ul>
        {lines.map(({ at, reason, detail }, index) => (
          <li key={index}>
            <strong>{at}</strong>: {reason}
            {detail !== null && ` (${detail})`}
          </li>
        ))}
        {count > lines.length && <li>… och {formatCount(count - lines.length)} till</li>}
      </ul>
    </details>
  )
}

function describe(place: Place): string {
  const facts = [place.name ?? missingText.name, place.address, place.town]
  if (place.kind === 'market') facts.push(place.date && formatShortDate(place.date))
  return facts.filter((fact) => fact !== null).join(', ')
}
