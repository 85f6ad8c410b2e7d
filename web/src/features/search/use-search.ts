import type { Circle } from '@fyndkartan/domain/geo'
import { defaultCentre, defaultRadiusKm, seedCount } from '@fyndkartan/domain/search-filter'
import { useEffect, useMemo, useState } from 'react'
import { storedArea, storedUserPosition } from '../../api/stored-state.ts'
import { homePath } from '../../paths.ts'
import { useLocation, useRouterHistory, useSearchParams } from '../../ui/location.ts'
import { useToday } from '../../ui/use-now.ts'
import {
  defaultChoice,
  type FilterChoice,
  readSearchState,
  type SearchState,
  tidied,
  withArea,
  writeSearchState,
} from './search-url.ts'

export interface Search {
  readonly state: SearchState
  /** The search area, even when it is turned off: that of the URL, else the one stored on the device. */
  readonly area: Circle
  /**
   * The number of searches that the visitor started by a press. When it grows, the search is fetched again even if it
   * has not changed.
   */
  readonly attempt: number
  /** The parameters of the URL, for links that pass on the search. */
  readonly params: URLSearchParams
  /** Searches with these choices ('Visa'); the map no longer opens at a requested position. */
  readonly show: (choice: FilterChoice, area?: Circle) => void
  /** Resets the search to the defaults; keeps the seed (spec §4). */
  readonly reset: () => void
  /** Changes the order, the view, or whether the advanced filters are expanded; applies at once and is not a new search. */
  readonly change: (part: Partial<Pick<SearchState, 'sort' | 'view' | 'advancedOpen'>>) => void
}

/**
 * The search in the URL, and functions that change it. A change replaces the history entry, so that one press of Back
 * leaves the page.
 */
export function useSearch(): Search {
  const params = useSearchParams()
  const history = useRouterHistory()
  const location = useLocation()
  const today = useToday()
  const [randomSeed] = useState(() => Math.floor(Math.random() * seedCount))
  const [area, setArea] = useState(suggestedArea)
  const [attempt, setAttempt] = useState(0)
  const query = params.toString()
  const state = useMemo(
    () => readSearchState(withArea(new URLSearchParams(query), area), today, randomSeed),
    [query, area, today, randomSeed],
  )

  function write(next: SearchState) {
    history.go(homePath(writeSearchState(next, today, params)), 'replace')
  }

  const { seed } = state
  useEffect(() => {
    const tidy = tidied(new URLSearchParams(query), seed, area)
    // Changes the URL only if the visitor has not left it.
    if (tidy && history.current() === location) history.go(homePath(tidy), 'replace')
  }, [query, seed, area, history, location])

  return {
    state,
    area: state.around ?? area,
    attempt,
    params,
    show(choice, newArea) {
      if (newArea) {
        storedArea.write(newArea)
        setArea(newArea)
      }
      setAttempt((n) => n + 1)
      // A new search around a named place shows the nearest places first.
      const near = choice.around?.name && !state.around?.name ? 'distance' : state.sort
      const around = choice.ownArea ? (choice.around ?? newArea ?? area) : null
      write({ ...state, ...choice, around, sort: near, centre: null })
    },
    reset() {
      setAttempt((n) => n + 1)
      write({
        ...defaultChoice(today),
        sort: 'date',
        seed: state.seed,
        view: 'map',
        advancedOpen: false,
        centre: null,
      })
    },
    change(part) {
      write({ ...state, ...part })
    },
  }
}

/**
 * The area stored on the device, else a circle around the visitor's last known position, else around the default
 * centre.
 */
export function suggestedArea(): Circle {
  return storedArea.read() ?? { centre: storedUserPosition.read() ?? defaultCentre, radiusKm: defaultRadiusKm }
}
