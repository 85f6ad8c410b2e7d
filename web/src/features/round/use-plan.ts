import { useUnlessSame } from '../../ui/use-unless-same.ts'
import type { Spot } from '@fyndkartan/domain/found-position'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { ChosenRound } from '@fyndkartan/domain/round/chosen-round'
import type { RoundPlan, StopHours } from '@fyndkartan/domain/round/round'
import { useEffect, useState } from 'react'
import type { DateOfMarket } from '@fyndkartan/domain/market-dates'
import type { Place } from '@fyndkartan/domain/place'
import type { FoundPlan, Openness, PlanQuestion } from './plan-calls.ts'
import { findPlan } from './plan-client.ts'
import type { ReadyStop } from './use-stops.ts'
import { useTravel } from './use-travel.ts'

export interface PlannedStop extends ReadyStop {
  readonly hours: StopHours
  /** For a stop that the plan cannot visit: the next day when it is open; null if there is none. */
  readonly otherDay: CivilDate | null
}

export interface Planned {
  /** The stops; the indices in `plan` refer to this list. */
  readonly stops: readonly PlannedStop[]
  readonly plan: RoundPlan
  /** See `FoundPlan`. */
  readonly laterStart: number | null
  readonly day: CivilDate
  readonly leaveMinute: number
  /** Whether the visitor has ordered the stops, so that the plan keeps their order. */
  readonly keepsOrder: boolean
}

export interface PlanState {
  /** The newest finished plan; null until there is one. */
  readonly planned: Planned | null
  /** Whether a newer plan is being computed. */
  readonly isBusy: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
  readonly isMeasured: boolean
}

interface Options {
  readonly round: ChosenRound
  readonly day: CivilDate
  readonly today: CivilDate
  readonly leaveMinute: number
  /** Where the round starts; null when it begins at its first stop. */
  readonly start: Spot | null
  readonly ready: readonly ReadyStop[]
}

/**
 * Computes the plan of a round: the best order of its stops and their times, or only the times if the visitor has
 * ordered the stops.
 */
export function usePlan({ round, day, today, leaveMinute, start, ready }: Options): PlanState {
  const stops = ready.filter(({ chosen }) => !chosen.isDropped)
  const { matrix, exact, isMeasured } = useTravel(
    start,
    stops.map(({ spot }) => spot),
    round.mode,
  )
  const { keepsOrder } = round
  const question: PlanQuestion | null =
    stops.length === 0
      ? null
      : {
          day,
          today,
          leaveMinute,
          endBy: round.endBy,
          returns: round.returns && start !== null,
          travel: matrix,
          exact,
          order: keepsOrder ? 'given' : 'best',
          stops: stops.map(({ chosen, place }) => ({
            openness: opennessOf(place),
            visitMinutes: chosen.visitMinutes,
            lockedAt: chosen.lockedAt === null ? null : Math.min(chosen.lockedAt, stops.length - 1),
          })),
        }
  const [attempt, setAttempt] = useState(0)
  const request = useUnlessSame(question && { question, stops, attempt })
  const [found, setFound] = useState<{ readonly request: unknown; readonly planned: Planned | null } | null>(null)
  useEffect(() => {
    if (request === null) return
    const search = new AbortController()
    findPlan(request.question, search.signal).then(
      (answer) => setFound({ request, planned: plannedOf(request.question, request.stops, answer) }),
      (error: unknown) => {
        if (search.signal.aborted) return
        console.error(error instanceof Error ? error.message : error)
        setFound({ request, planned: null })
      },
    )
    return () => search.abort()
  }, [request])

  return {
    planned: request === null ? null : (found?.planned ?? null),
    isBusy: request === null ? stops.length > 0 : found?.request !== request,
    hasFailed: request !== null && found?.request === request && found.planned === null,
    retry: () => setAttempt(attempt + 1),
    isMeasured,
  }
}

/** A shop's opening hours or a market's dates, for the worker that plans the round. */
export function opennessOf(place: Place & { readonly dates?: readonly DateOfMarket[] }): Openness {
  if (place.kind === 'shop') {
    const { openingHours, openingHoursOsm } = place
    return { shop: { openingHours, openingHoursOsm } }
  }
  const dates = place.dates?.length ? place.dates : [place]
  return {
    dates: dates.map(({ date, startMinute, endMinute, cancellation }) => ({
      date,
      startMinute,
      endMinute,
      cancellation,
    })),
  }
}

function plannedOf({ day, leaveMinute, order }: PlanQuestion, stops: readonly ReadyStop[], answer: FoundPlan): Planned {
  const { plan, laterStart, hours, otherDays } = answer
  return {
    plan,
    laterStart,
    day,
    leaveMinute,
    keepsOrder: order === 'given',
    stops: stops.map((stop, at) => ({ ...stop, hours: hours[at] as StopHours, otherDay: otherDays[at] ?? null })),
  }
}
