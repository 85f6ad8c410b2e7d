import { lazy } from 'react'
import { DeskDates } from '../features/place-form/DeskDates.tsx'
import { PlaceFormFields } from '../features/place-form/PlaceFormFields.tsx'
import type { FieldsProps, RenderFields } from '../ui/place-editing/fields.ts'
import { useToday } from '../ui/use-now.ts'
import { MapSlot } from './MapSlot.tsx'

const MarkerMap = lazy(() => import('../features/map/MarkerMap.tsx'))

/** Renders the fields of a place and their map in the forms of the desk and of organisers. */
export const renderFields: RenderFields = (fields) => <DeskFields {...fields} />

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
