import { lastTipDate, requiredFacts } from '@fyndkartan/domain/place-form'
import { lazy, useId } from 'react'
import { focusPlaceField } from '../features/place-form/place-field.ts'
import { PlaceFormFields } from '../features/place-form/PlaceFormFields.tsx'
import { TipForm } from '../features/tips/TipForm.tsx'
import { useTip } from '../features/tips/use-tip.ts'
import { fieldLabelsOf } from '../ui/fact-labels.ts'
import { useToday } from '../ui/use-now.ts'
import { MapSlot } from './MapSlot.tsx'

const MarkerMap = lazy(() => import('../features/map/MarkerMap.tsx'))

/** The complete tip form: fields, map and result. */
export default function TipEditor() {
  const idPrefix = useId()
  const today = useToday()
  const tip = useTip()
  const { form, outcome } = tip
  return (
    <TipForm tip={tip} labels={fieldLabelsOf(form.kind)} onGoTo={(field) => focusPlaceField(idPrefix, field, form)}>
      <PlaceFormFields
        form={form}
        onChange={tip.change}
        onLeave={tip.leave}
        problems={tip.shown}
        required={requiredFacts(form.kind)}
        readOnly={outcome.kind === 'sending'}
        dates={{ min: today, max: lastTipDate(today) }}
        idPrefix={idPrefix}
        renderMap={(position, onMove) => (
          <MapSlot>
            <MarkerMap kind={form.kind} position={position} onMove={onMove} />
          </MapSlot>
        )}
      />
    </TipForm>
  )
}
