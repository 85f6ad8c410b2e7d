import type { Circle } from '@fyndkartan/domain/geo'
import { type FilterChoice, toFilter } from './search-url.ts'
import { CancelledChoice } from './CancelledChoice.tsx'
import { ExcludedHours } from './ExcludedHours.tsx'
import { FactChoice } from './FactChoice.tsx'
import { OpenChoice } from './OpenChoice.tsx'

interface Props {
  readonly choice: FilterChoice
  /** The search area; used only if it is turned on. */
  readonly area: Circle
  readonly onEdit: (part: Partial<FilterChoice>) => void
}

/** The choices in the part 'Fler val' ("more choices") of the search panel. */
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
