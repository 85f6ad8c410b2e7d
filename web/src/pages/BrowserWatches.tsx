import { pathOfWatch } from '../features/search/watched-search.ts'
import { PushWatches } from '../features/watch/PushWatches.tsx'

/** What this browser watches; each leads to its search. */
export default function BrowserWatches() {
  return <PushWatches pathOf={pathOfWatch} />
}
