import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'
import styles from './SeriesPreviewBox.module.css'
import { previewOf } from './series-preview.ts'

interface Props {
  readonly value: TypedSeries
  readonly today: CivilDate
}

/** Describes the series in words and lists its next dates; screen readers announce changes. */
export function SeriesPreviewBox({ value, today }: Props) {
  const preview = previewOf(value, today)
  return (
    <div className={styles.box} aria-live="polite">
      {preview === null ? (
        <p className={styles.note}>Datumen visas här när uppgifterna ovan är ifyllda.</p>
      ) : (
        <>
          <p className={styles.words}>{preview.words}</p>
          {preview.dates !== null && <p>{preview.dates}</p>}
          {preview.notes.map((note) => (
            <p key={note} className={styles.note}>
              {note}.
            </p>
          ))}
        </>
      )}
    </div>
  )
}
