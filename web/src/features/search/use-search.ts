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
  writeSearchState,
} from './search-url.ts'

export interface Search {
  readonly state: SearchState
  /** The own area, even when it is off: the named place's, else the visitor's own. */
  readonly area: Circle
  /** The number of presses that started a search; when it grows, even an unchanged search is fetched again. */
  readonly attempt: number
  /** The URL's own parameters, for links that keep the search. */
  readonly params: URLSearchParams
  /** 'Visa': searches with the choices, and drops the requested map position. */
  readonly show: (choice: FilterChoice, area?: Circle) => void
  /** Spec §4, reset: everything but the seed. */
  readonly reset: () => void
  /** Changes that apply at once and are no new search: order, view, expanded section. */
  readonly change: (part: Partial<Pick<SearchState, 'sort' | 'view' | 'advancedOpen'>>) => void
}

/**
 * The search in the URL, and the functions that change it. Changes replace the history entry, so that Back leaves in
 * one step.
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
    () => readSearchState(new URLSearchParams(query), today, randomSeed),
    [query, today, randomSeed],
  )

  function write(next: SearchState) {
    history.go(homePath(writeSearchState(next, today, params)), 'replace')
  }

  const { seed } = state
  useEffect(() => {
    const tidy = tidied(new URLSearchParams(query), seed)
    // Checks that the visitor is still at this address.
    if (tidy && history.current() === location) history.go(homePath(tidy), 'replace')
  }, [query, seed, history, location])

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
      // A search around a named place lists the nearest first.
      const near = choice.around && !state.around ? 'distance' : state.sort
      write({ ...state, ...choice, sort: choice.ownArea ? near : 'date', centre: null })
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

/** The last area, else one around the visitor, else around the default centre. */
export function suggestedArea(): Circle {
  return storedArea.read() ?? { centre: storedUserPosition.read() ?? defaultCentre, radiusKm: defaultRadiusKm }
}
