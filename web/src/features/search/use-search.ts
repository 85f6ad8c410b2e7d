import type { Circle } from '@fyndkartan/domain/geo'
import { defaultCentre, defaultRadiusKm, seedCount } from '@fyndkartan/domain/search-filter'
import { useEffect, useMemo, useState } from 'react'
import { storedArea, storedUserPosition } from '../../api/stored-state.ts'
import { homePath } from '../../paths.ts'
import { useNavigate, useSearchParams } from '../../ui/location.ts'
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
  /** Where an own area lies, also while it is off. */
  readonly area: Circle
  /** How often something was shown anew by a press; an unchanged search is then asked for again. */
  readonly attempt: number
  /** The address's own parameters, for links that carry the search along. */
  readonly params: URLSearchParams
  /** 'Visa': searches for what was chosen, and lets go of the place that the map was asked to stand at. */
  readonly show: (choice: FilterChoice, area?: Circle) => void
  /** Spec §4, reset: everything but the seed. */
  readonly reset: () => void
  /** What applies at once and is not a new search: the order, the view, the open section. */
  readonly change: (part: Partial<Pick<SearchState, 'sort' | 'view' | 'advancedOpen'>>) => void
}

/** The search that the address holds, and the ways to change it. Changes replace the history entry, so Back leaves in one step. */
export function useSearch(): Search {
  const params = useSearchParams()
  const navigate = useNavigate()
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
    navigate(homePath(writeSearchState(next, today, params)), 'replace')
  }

  const { seed } = state
  useEffect(() => {
    const tidy = tidied(new URLSearchParams(query), seed)
    if (tidy) navigate(homePath(tidy), 'replace')
  }, [query, seed, navigate])

  return {
    state,
    area,
    attempt,
    params,
    show(choice, newArea) {
      if (newArea) {
        storedArea.write(newArea)
        setArea(newArea)
      }
      setAttempt((n) => n + 1)
      write({ ...state, ...choice, sort: choice.ownArea ? state.sort : 'date', centre: null })
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

/** The area of last time, else one round the visitor, else round the default centre. */
export function suggestedArea(): Circle {
  return storedArea.read() ?? { centre: storedUserPosition.read() ?? defaultCentre, radiusKm: defaultRadiusKm }
}
