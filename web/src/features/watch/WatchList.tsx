import type { ListedWatch } from '@fyndkartan/contract/watch'
import { useId } from 'react'
import type { WatchChanges } from './use-watch-changes.ts'
import { WatchRow } from './WatchRow.tsx'
import styles from './watches.module.css'

interface Props {
  readonly watches: readonly ListedWatch[]
  /** The heading of the list; null if the card has no other list. */
  readonly name: string | null
  /** Converts a watch's search parameters to an address of the search page. */
  readonly pathOf: (search: string) => string
  readonly changes: WatchChanges
}

/** A list of watches with their actions: those by mail, or those by notifications. */
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
