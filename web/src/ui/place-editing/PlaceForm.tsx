import type { ReactNode } from 'react'
import buttons from '../button.module.css'
import type { Attempt } from '../use-attempt.ts'
import { DraftForm } from './DraftForm.tsx'
import type { RenderFields } from './fields.ts'
import styles from './PlaceForm.module.css'
import type { PlaceDraft } from './use-place-draft.ts'

interface Props {
  readonly renderFields: RenderFields
  readonly draft: PlaceDraft
  readonly attempt: Attempt
  readonly idPrefix: string
  readonly takesFocus?: boolean
  /** Whether the market is stored with several dates. */
  readonly isSeries?: boolean
  /** The submit button's label. */
  readonly action: string
  readonly onSubmit: () => void
  readonly onCancel: () => void
  /** Messages above the buttons. */
  readonly children?: ReactNode
}

/** The fields of a place, with the buttons that save and cancel. */
export function PlaceForm(props: Props) {
  const {
    draft,
    attempt,
    idPrefix,
    takesFocus = false,
    isSeries = false,
    action,
    onSubmit,
    onCancel,
    renderFields,
    children,
  } = props
  return (
    <DraftForm refusals={draft.refusals} takesFocus={takesFocus} className={styles.form} onSubmit={onSubmit}>
      {renderFields({
        form: draft.form,
        problems: draft.problems,
        onChange: draft.change,
        series: draft.series,
        seriesProblems: draft.seriesProblems,
        onSeries: draft.changeSeries,
        isSeries,
        readOnly: attempt.isRunning,
        idPrefix,
        neighbours: [],
      })}
      {attempt.failure && (
        <p role="alert" className={styles.failure}>
          {attempt.failure}
        </p>
      )}
      {children}
      <div className={styles.actions}>
        <button type="submit" className={buttons.sign} aria-disabled={attempt.isRunning}>
          {attempt.isRunning ? 'Sparar...' : action}
        </button>
        <button
          type="button"
          className={buttons.quiet}
          aria-disabled={attempt.isRunning}
          onClick={() => !attempt.isRunning && onCancel()}
        >
          Avbryt
        </button>
      </div>
    </DraftForm>
  )
}
