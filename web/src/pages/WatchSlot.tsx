import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { formatWatchSearch } from '@fyndkartan/domain/watch-words'
import { formatSpan } from '../features/search/choice-text.ts'
import { chosenDays } from '../features/search/search-of-page.ts'
import { withoutParameters } from '../features/search/search-words.ts'
import type { Search } from '../features/search/use-search.ts'
import { watchOf, writeWatch } from '../features/search/watched-search.ts'
import { WatchDialog } from '../features/watch/WatchDialog.tsx'
import { homePath, watchParameter } from '../paths.ts'
import { useNavigate } from '../ui/location.ts'
import { useToday } from '../ui/use-now.ts'

interface Props {
  readonly search: Search
  readonly filter: SearchFilter
}

/** The dialog on the search page in which the visitor creates a watch. */
export default function WatchSlot({ search, filter }: Props) {
  const { params } = search
  const navigate = useNavigate()
  const today = useToday()
  // A watch for shops cannot be limited to days.
  const days = filter.kind === 'shop' ? null : chosenDays(params, today)
  return (
    <WatchDialog
      title={formatWatchSearch(watchOf(filter, false))}
      days={days && formatSpan(days.from, days.to, today)}
      searchOf={(isOfDays) => writeWatch(watchOf(filter, isOfDays))}
      onClose={() => navigate(homePath(withoutParameters(params, [watchParameter])), 'replace')}
    />
  )
}
