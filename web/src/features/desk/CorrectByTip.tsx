import type { PlaceKey } from '@fyndkartan/domain/place'
import { withStatedFacts } from '@fyndkartan/domain/place-form'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { deskPlaceQuery } from '../../api/desk.ts'
import { draftNameOf } from '../../ui/place-editing/drafts.ts'
import { EditPlace, type EditPlaceProps } from '../../ui/place-editing/EditPlace.tsx'
import type { RenderFields } from '../../ui/place-editing/fields.ts'
import type { FirstDraft } from '../../ui/place-editing/use-place-draft.ts'
import { QueryOutcome } from './QueryOutcome.tsx'
import styles from './TipCard.module.css'

interface Props {
  readonly tipId: number
  /** The tip's facts with the operator's corrections. */
  readonly stated: FirstDraft
  readonly placeKey: PlaceKey
  readonly renderFields: RenderFields
  readonly onSave: EditPlaceProps['onSave']
  /** Called after saving or cancelling. */
  readonly onDone: () => void
}

/**
 * The form of an existing place, filled in with what a tip states about it; the dates of a series stay unless the tip has
 * some. Saving it decides the tip.
 */
export function CorrectByTip({ tipId, stated, placeKey, renderFields, onSave, onDone }: Props) {
  const id = useId()
  const query = useQuery(deskPlaceQuery(placeKey))
  return (
    <section aria-labelledby={id} className={styles.doubles}>
      <h4 id={id} className={styles.subtitle}>
        Uppdatera platsen med tipset
      </h4>
      <QueryOutcome query={query} loading="Hämtar platsen..." failed="Platsen gick inte att hämta.">
        {(found) => (
          <EditPlace
            found={found}
            onNewest={query.refetch}
            draftName={`tip ${tipId} ${draftNameOf(placeKey)}`}
            renderFields={renderFields}
            propose={(own) => ({ form: withStatedFacts(own.form, stated.form), series: stated.series ?? own.series })}
            action="Uppdatera platsen"
            onSave={onSave}
            onDone={onDone}
          />
        )}
      </QueryOutcome>
    </section>
  )
}
