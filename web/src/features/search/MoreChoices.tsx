import type { Circle } from '@fyndkartan/domain/geo'
import { type FilterChoice, toFilter } from './search-url.ts'
import { CancelledChoice } from './CancelledChoice.tsx'
import { ExcludedHours } from './ExcludedHours.tsx'
import { FactChoice } from './FactChoice.tsx'
import { OpenChoice } from './OpenChoice.tsx'

interface Props {
  readonly choice: FilterChoice
  /** The own area, if it is on. */
  readonly area: Circle
  readonly onEdit: (part: Partial<FilterChoice>) => void
}

/** The choices behind 'Fler val'. */
export default function MoreChoices({ choice, area, onEdit }: Props) {
  return (
    <>
      <OpenChoice open={choice.open} onChange={(open) => onEdit({ open })} />
      <ExcludedHours excluded={choice.excludedHours} onChange={(excludedHours) => onEdit({ excludedHours })} />
      <FactChoice choice={choice} filter={toFilter(choice, area)} onEdit={onEdit} />
      <CancelledChoice cancelled={choice.cancelled} onChange={(cancelled) => onEdit({ cancelled })} />
    </>
  )
}
