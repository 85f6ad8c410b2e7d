import { formatCount } from '@fyndkartan/domain/format-count'
import type { SortOrder } from '@fyndkartan/domain/search-filter'
import { useId, useState } from 'react'
import { RadioBar } from '../../ui/RadioBar.tsx'
import { sortLabels } from './choice-text.ts'
import styles from './ResultsBar.module.css'
import type { Search } from './use-search.ts'

interface Props {
  readonly search: Search
  /** The number of matches; null while unknown. */
  readonly total: number | null
  /** The number of places on the map, for when the map could be loaded but the list could not; else null. */
  readonly onMap?: number | null
  readonly isLoading: boolean
  /** The number of shops that a search for open shops left out because their hours are unknown. */
  readonly unknownHours?: number
  readonly onWatch: () => void
}

const views = [
  { value: 'map', label: 'Karta' },
  { value: 'list', label: 'Lista' },
] as const

/**
 * Shows the number of results, the choice of their order, and the switch between map and list. Both choices apply at
 * once.
 */
export function ResultsBar({ search, total, onMap = null, isLoading, unknownHours = 0, onWatch }: Props) {
  const { state, change } = search
  const id = useId()
  const count = total ?? onMap
  // A message for screen readers: they do not announce that the list is reordered or replaced by the map.
  const [said, setSaid] = useState('')
  const orders: readonly SortOrder[] = state.ownArea ? ['date', 'distance'] : ['date']
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.count}>
        {isLoading ? (
          <span className={styles.waiting}>Söker...</span>
        ) : (
          count !== null && (
            <>
              <span className={styles.number}>{formatCount(count)}</span> {count === 1 ? 'ställe' : 'ställen'}
              {total === null && ' på kartan'}
            </>
          )
        )}
      </p>
      <button type="button" className={`${styles.all} ${styles.watch}`} aria-haspopup="dialog" onClick={onWatch}>
        {count === 0 ? 'Bevaka, så säger vi till' : 'Bevaka'}
      </button>
      {!isLoading && unknownHours > 0 && (
        <p className={styles.unknown}>
          och {formatCount(unknownHours)} {unknownHours === 1 ? 'butik' : 'butiker'} utan kända tider{' '}
          <button type="button" className={styles.all} onClick={() => search.show({ ...state, open: null })}>
            Visa dem också
          </button>
        </p>
      )}
      <div className={styles.sort}>
        <label htmlFor={`${id}-sort`}>Sortera</label>
        <select
          id={`${id}-sort`}
          className={styles.select}
          value={state.sort}
          onChange={(event) => {
            const sort = event.target.value as SortOrder
            change({ sort })
            setSaid(`Sorterat: ${sortLabels[sort]}`)
          }}
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {sortLabels[order]}
            </option>
          ))}
        </select>
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </div>
      <RadioBar
        className={styles.views}
        legend="Visa som"
        options={views}
        chosen={state.view}
        onChoose={(view) => change({ view })}
      />
    </div>
  )
}
