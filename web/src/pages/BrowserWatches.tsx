import { pathOfWatch } from '../features/search/watched-search.ts'
import { PushWatches } from '../features/watch/PushWatches.tsx'

/** The watches for push messages to this browser, with links to their searches. */
export default function BrowserWatches() {
  return <PushWatches pathOf={pathOfWatch} />
}
