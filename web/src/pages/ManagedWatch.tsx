import { pathOfWatch } from '../features/search/watched-search.ts'
import { ManagedWatchPage } from '../features/watch/ManagedWatchPage.tsx'
import type { WatchPageView, Wish } from '../features/watch/watch-link.ts'

interface Props {
  readonly link: string
  readonly wish: Wish | null
  readonly onLeave: (next: WatchPageView) => void
}

/** The watch of a mailed link, with a link to the watch's search. */
export default function ManagedWatch(props: Props) {
  return <ManagedWatchPage {...props} pathOf={pathOfWatch} />
}
