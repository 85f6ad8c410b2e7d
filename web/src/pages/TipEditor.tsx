import { lastTipDate, requiredFacts } from '@fyndkartan/domain/place-form'
import { lazy, useId } from 'react'
import { focusPlaceField } from '../features/place-form/place-field.ts'
import { PlaceFormFields } from '../features/place-form/PlaceFormFields.tsx'
import { focusSeriesField } from '../features/place-form/series-field.ts'
import { TipSeriesFields } from '../features/place-form/TipSeriesFields.tsx'
import { TipForm } from '../features/tips/TipForm.tsx'
import { type TipField, useTip } from '../features/tips/use-tip.ts'
import { fieldLabelsOf } from '../ui/fact-labels.ts'
import { useToday } from '../ui/use-now.ts'
import { MapSlot } from './MapSlot.tsx'

const MarkerMap = lazy(() => import('../features/map/MarkerMap.tsx'))

/** The tip form, with its fields, its map and the result of sending it. */
export default function TipEditor() {
  const idPrefix = useId()
  const today = useToday()
  const tip = useTip()
  const { form, outcome, series } = tip
  const isSending = outcome.kind === 'sending'
  const dates = { min: today, max: lastTipDate(today) }
  const goTo = (field: TipField) =>
    field === 'series' ? focusSeriesField(idPrefix, series.problems) : focusPlaceField(idPrefix, field, form)
  return (
    <TipForm tip={tip} labels={{ ...fieldLabelsOf(form.kind), series: 'När det återkommer' }} onGoTo={goTo}>
      <PlaceFormFields
        form={form}
        onChange={tip.change}
        onLeave={tip.leave}
        problems={tip.shown}
        required={requiredFacts(form.kind)}
        readOnly={isSending}
        dates={dates}
        recurrence={
          <TipSeriesFields
            idPrefix={idPrefix}
            value={series.value}
            problems={series.shown}
            today={today}
            dates={dates}
            readOnly={isSending}
            onAnswer={series.answer}
            onChange={series.change}
            onLeave={() => tip.leave('series')}
          />
        }
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
