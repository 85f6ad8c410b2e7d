import { addDays, type CivilDate } from '@fyndkartan/domain/local-time'
import { laterStart } from '@fyndkartan/domain/round/later-start'
import { hasFewStops, planFewStops } from '@fyndkartan/domain/round/plan-few-stops'
import type { RoundPlan, RoundProblem, StopHours } from '@fyndkartan/domain/round/round'
import { marketHoursOn, shopHoursOn } from '@fyndkartan/domain/round/stop-hours'
import { timeRound } from '@fyndkartan/domain/round/time-round'
import type { FoundPlan, Openness, PlanQuestion } from './plan-calls.ts'

/** The number of days, from today, in which to find another day for a stop that is closed on the day of the round. */
const daysAhead = 60

/**
 * Computes the plan for a question, the hours of each stop on the day of the round, and other days for missed stops.
 */
export async function findAnswer({ day, today, order, stops, ...rest }: PlanQuestion): Promise<FoundPlan> {
  const hours = stops.map(({ openness }) => hoursOn(openness, day))
  const problem: RoundProblem = {
    ...rest,
    stops: stops.map(({ openness: _, ...stop }, at) => ({ ...stop, hours: hours[at] as StopHours })),
  }
  const planner = await plannerOf(problem, order)
  const plan = planner(problem)
  const otherDays: Record<number, CivilDate> = {}
  for (const { stop } of plan.missed) {
    const other = stops[stop] && nextOpenDay(stops[stop].openness, day, today)
    if (other) otherDays[stop] = other
  }
  return { plan, laterStart: typeof order === 'string' ? laterStart(problem, plan, planner) : null, hours, otherDays }
}

type Planner = (problem: RoundProblem) => RoundPlan

/**
 * Chooses the function that plans the round. The chosen function is also called for the same round with a later start.
 * Functions that are rarely needed are imported on demand.
 */
async function plannerOf(problem: RoundProblem, order: PlanQuestion['order']): Promise<Planner> {
  if (order === 'given') return (toPlan) => timeRound(toPlan, [...problem.stops.keys()])
  if (order === 'best')
    return hasFewStops(problem) ? planFewStops : (await import('@fyndkartan/domain/round/plan-round')).planRound
  const { suggestRound } = await import('@fyndkartan/domain/round/suggest-round')
  return (toPlan) => suggestRound(toPlan, order.scores)
}

function hoursOn(openness: Openness, day: CivilDate): StopHours {
  return 'shop' in openness ? shopHoursOn(openness.shop, day) : marketHoursOn(openness.dates, day)
}

function nextOpenDay(openness: Openness, day: CivilDate, today: CivilDate): CivilDate | null {
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    const other = addDays(today, ahead)
    const hours = hoursOn(openness, other)
    if (other !== day && hours.kind === 'open' && hours.doubt === null) return other
  }
  return null
}
