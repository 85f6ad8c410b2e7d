import { lazy } from 'react'
import type { DeskSlots, FieldsProps } from '../features/desk/desk-slots.ts'
import { DeskDates } from '../features/place-form/DeskDates.tsx'
import { PlaceFormFields } from '../features/place-form/PlaceFormFields.tsx'
import { useToday } from '../ui/use-now.ts'
import { MapSlot } from './MapSlot.tsx'

const MarkerMap = lazy(() => import('../features/map/MarkerMap.tsx'))

/** The fields of a place with their map, for the desk's forms. */
export const renderFields: DeskSlots['renderFields'] = (fields) => <DeskFields {...fields} />

function DeskFields({ neighbours, series, seriesProblems, onSeries, isSeries, ...fields }: FieldsProps) {
  const { form, problems, idPrefix, readOnly, onChange } = fields
  const today = useToday()
  return (
    <PlaceFormFields
      {...fields}
      isRecurring={series !== null}
      recurrence={
        <DeskDates
          idPrefix={idPrefix}
          form={form}
          series={series}
          problems={seriesProblems}
          reasonProblem={problems.cancellation ?? null}
          today={today}
          readOnly={readOnly}
          isSeries={isSeries}
          onSeries={onSeries}
          onCancellation={(cancellation) => onChange({ cancellation })}
        />
      }
      renderMap={(position, onMove) => (
        <MapSlot>
          <MarkerMap kind={form.kind} position={position} onMove={onMove} others={neighbours} />
        </MapSlot>
      )}
    />
  )
}
