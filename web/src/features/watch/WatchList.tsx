import type { ListedWatch } from '@fyndkartan/contract/watch'
import { useId } from 'react'
import type { WatchChanges } from './use-watch-changes.ts'
import { WatchRow } from './WatchRow.tsx'
import styles from './watches.module.css'

interface Props {
  readonly watches: readonly ListedWatch[]
  /** The list's heading; null where the part of the page has nothing else. */
  readonly name: string | null
  /** The address of the search page for a watch's search. */
  readonly pathOf: (search: string) => string
  readonly changes: WatchChanges
}

/** The watches of one channel, with their actions. */
export function WatchList({ watches, name, pathOf, changes }: Props) {
  const id = useId()
  return (
    <div className={styles.group}>
      {name !== null && (
        <h3 id={id} className={styles.name}>
          {name}
        </h3>
      )}
      <ul className={styles.rows} {...(name !== null && { 'aria-labelledby': id })}>
        {watches.map((watch) => (
          <WatchRow key={watch.link} watch={watch} path={pathOf(watch.search)} changes={changes} />
        ))}
      </ul>
    </div>
  )
}
