import type { FilterChoice } from './search-url.ts'
import { CancelledChoice } from './CancelledChoice.tsx'
import { ExcludedHours } from './ExcludedHours.tsx'
import { FeatureChoice } from './FeatureChoice.tsx'
import { OpenChoice } from './OpenChoice.tsx'

interface Props {
  readonly choice: FilterChoice
  readonly onEdit: (part: Partial<FilterChoice>) => void
}

/** What 'Fler val' opens. */
export default function MoreChoices({ choice, onEdit }: Props) {
  return (
    <>
      <OpenChoice open={choice.open} onChange={(open) => onEdit({ open })} />
      <ExcludedHours excluded={choice.excludedHours} onChange={(excludedHours) => onEdit({ excludedHours })} />
      <FeatureChoice chosen={choice.featureBits} onChange={(featureBits) => onEdit({ featureBits })} />
      <CancelledChoice cancelled={choice.cancelled} onChange={(cancelled) => onEdit({ cancelled })} />
    </>
  )
}
