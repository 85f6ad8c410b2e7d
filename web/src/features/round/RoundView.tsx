import { isSamePlace, missingText } from '@fyndkartan/domain/place'
import { type Spot, spotOf } from '@fyndkartan/domain/found-position'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { ChosenRound } from '@fyndkartan/domain/round/chosen-round'
import { mostStops } from '@fyndkartan/domain/round/round'
import { formatAbout, formatMinutes, formatRoundTime, formatTravelSum } from '@fyndkartan/domain/round/round-texts'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import buttons from '../../ui/button.module.css'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { NotFetched } from '../../ui/NotFetched.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useOnline } from '../../ui/use-online.ts'
import { withoutStop } from './edit-round.ts'
import { leaveOf, dayOf } from './round-day.ts'
import styles from './RoundView.module.css'
import { RoundSettings } from './RoundSettings.tsx'
import { describeTravel, formatRoundDay, sentence } from './round-words.ts'
import type { FindStarts, StartPlace } from './StartField.tsx'
import { listedStops, StopList } from './StopList.tsx'
import type { KnownStart } from './ShareRound.tsx'
import { type Planned, type PlanState, usePlan } from './use-plan.ts'
import type { ShownRound } from './use-round.ts'
import { type Stops, useStops } from './use-stops.ts'
import { useRoute } from './use-travel.ts'

const StartField = lazy(async () => ({ default: (await import('./StartField.tsx')).StartField }))
const EmptyRound = lazy(() => import('./EmptyRound.tsx'))
const ShareRound = lazy(() => import('./ShareRound.tsx'))
const SuggestRound = lazy(() => import('./SuggestRound.tsx'))
const LeftOut = lazy(() => import('./LeftOut.tsx'))

export interface RoundOnMap {
  readonly start: LatLng | null
  readonly stops: readonly (Spot & {
    readonly name: string
    /** The stop's number on the map, in the order of the visits; null for a stop that the plan cannot visit. */
    readonly number: number | null
  })[]
  /**
   * The points of the line on the map: the start, the visits in order, and the start again if the round returns; those
   * with an exact position.
   */
  readonly line: readonly LatLng[]
}

interface Props {
  readonly shown: ShownRound
  readonly favourites: readonly StartPlace[]
  readonly findStarts: FindStarts
  readonly renderMap: (round: RoundOnMap) => ReactNode
}

/** The page of a round: its settings, its map and its stops. */
export function RoundView({ shown, favourites, findStarts, renderMap }: Props) {
  const { round, change } = shown
  const now = useNow()
  const headingId = useId()
  const [news, tell] = useState('')
  const stops = useStops(round, (from, to) => {
    tell(`Ett av ställena har slagits ihop med ${to.name ?? missingText.name}.`)
    change(mergedInto(round, from, to))
  })
  const day = dayOf(round, now)
  const leaveMinute = leaveOf(round, day, now)
  const start = startOf(round, stops)
  const state = usePlan({
    round,
    day,
    today: now.date,
    leaveMinute,
    start: start?.spot ?? null,
    ready: stops.ready,
  })
  const { planned } = state
  const dropped = stops.ready.filter(({ chosen }) => chosen.isDropped)
  const listedPlaces = stops.ready.map(({ chosen: { kind, id }, name }) => ({ kind, id, name }))
  const onMap = planned && mapOf(planned, round, start?.spot ?? null)
  const road = useRoute(onMap?.line ?? [], round.mode)
  const isEmpty = round.stops.length === 0

  return (
    <div className={styles.columns}>
      <div className={styles.settings}>
        <RoundSettings
          round={round}
          day={day}
          leaveMinute={leaveMinute}
          today={now.date}
          onChange={(part) => change({ ...round, ...part })}
          start={
            <div className={styles.start}>
              <Late>
                <StartField
                  start={round.start}
                  stops={listedPlaces}
                  favourites={favourites.filter((one) => !listedPlaces.some((stop) => isSamePlace(stop, one)))}
                  findStarts={findStarts}
                  onChoose={(chosen) => change({ ...round, start: chosen })}
                />
              </Late>
            </div>
          }
        />
      </div>
      {(planned || state.isBusy || (stops.isLoading && !isEmpty)) && (
        <div className={styles.aside}>
          <div className={styles.map}>{onMap && renderMap(road ? { ...onMap, line: road } : onMap)}</div>
          {planned && <Summary planned={planned} state={state} round={round} today={now.date} />}
        </div>
      )}
      <section className={styles.plan} aria-labelledby={headingId}>
        <h2 id={headingId} className="visually-hidden">
          Rundan, stopp för stopp
        </h2>
        <Notes round={round} news={news} />
        {isEmpty && (
          <Late>
            <EmptyRound />
          </Late>
        )}
        {stops.isLoading && !isEmpty && <PageLoading text="Laddar rundan..." />}
        {planned && (
          <StopList
            round={round}
            planned={planned}
            startName={start?.name ?? null}
            today={now.date}
            onChange={change}
          />
        )}
        {planned && (
          <p className={styles.order}>
            <button
              type="button"
              className={buttons.quiet}
              aria-disabled={!round.keepsOrder}
              onClick={() => {
                if (round.keepsOrder) change({ ...round, keepsOrder: false })
              }}
            >
              Bästa ordningen
            </button>
            <span role="status">
              {round.keepsOrder
                ? 'Din egen ordning. Låsta stopp behåller sina platser.'
                : planned.plan.isBest && planned.plan.unknownWays === 0
                  ? 'Den bästa ordningen för tiderna.'
                  : 'En bra ordning för tiderna.'}
            </span>
          </p>
        )}
        {state.hasFailed && (
          <div className={styles.failed} role="alert">
            <p>Rundan kunde inte räknas ut.</p>
            <button type="button" className={buttons.quiet} onClick={state.retry}>
              Försök igen
            </button>
          </div>
        )}
        {(stops.lost.length > 0 || dropped.length > 0) && (
          <Late>
            <LeftOut round={round} lost={stops.lost} dropped={dropped} onRetry={stops.retry} onChange={change} />
          </Late>
        )}
        {planned && (
          <Late>
            <ShareRound round={round} planned={planned} start={start} isMeasured={state.isMeasured} />
          </Late>
        )}
        <Late>
          <SuggestRound
            round={round}
            day={day}
            leaveMinute={leaveMinute}
            today={now.date}
            startSpot={start?.spot ?? null}
            onChange={change}
          />
        </Late>
      </section>
    </div>
  )
}

function Summary({
  planned: { plan, day },
  state,
  round,
  today,
}: {
  readonly planned: Planned
  readonly state: PlanState
  readonly round: ChosenRound
  readonly today: Planned['day']
}) {
  const { visits, missed, unknownWays } = plan
  const first = visits[0]
  return (
    <div className={styles.summary} aria-busy={state.isBusy}>
      <p className={styles.day}>{sentence(formatRoundDay(day, today))}</p>
      <p role="status">
        <strong>
          {visits.length === 1 ? '1 stopp' : `${visits.length} stopp`}
          {first && `, klar ${formatAbout(unknownWays === 0)}${formatRoundTime(plan.endMinute)}`}
        </strong>
        {missed.length > 0 && ` – ${missed.length} kan inte besökas`}
      </p>
      {first && (
        <p>
          {formatTravelSum(plan)}
          {plan.waitMinutes > 0 && `, ${formatMinutes(plan.waitMinutes)} väntan`}
        </p>
      )}
      <p className={styles.how}>{describeTravel(state.isMeasured, round.mode)}</p>
    </div>
  )
}

/** Messages: the visitor is offline, a stop has been merged (`news`), the round is full. */
function Notes({ round, news }: { readonly round: ChosenRound; readonly news: string }) {
  const isOnline = useOnline()
  return (
    <div className={styles.notes} role="status">
      {!isOnline && <p>Du är utan nät. Rundan visas med det som finns sparat på din enhet.</p>}
      {news !== '' && <p>{news}</p>}
      {round.stops.length >= mostStops && <p>Rundan är full: högst {mostStops} stopp.</p>}
    </div>
  )
}

/** A boundary for a part of the page whose code is loaded on demand. */
function Late({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<NotFetched />}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** The start of the round; null if the visitor has chosen none, or while the place of the start is not loaded. */
function startOf({ start }: ChosenRound, stops: Stops): KnownStart | null {
  if (start === null) return null
  if (start.kind === 'point') {
    const { position, name } = start
    return { spot: { position, within: null }, name: name ?? 'en punkt på kartan', place: null }
  }
  const { start: place } = stops
  const spot = place && spotOf(place)
  return spot && { spot, name: place.name ?? missingText.name, place }
}

function mapOf(planned: Planned, { returns }: ChosenRound, start: Spot | null): RoundOnMap {
  const stops = listedStops(planned).flatMap(({ stop: { spot, name }, number }) =>
    spot ? [{ ...spot, name, number }] : [],
  )
  const met = stops.flatMap(({ position, number, within }) => (number === null || within ? [] : [position]))
  const ends = start?.within === null ? [start.position] : []
  return { start: start?.position ?? null, stops, line: [...ends, ...met, ...(returns && met.length > 0 ? ends : [])] }
}

/** The round after the place `from` was merged into the place `to`: `to` replaces `from` as a stop and as the start. */
function mergedInto(
  round: ChosenRound,
  from: Parameters<typeof withoutStop>[1],
  to: Parameters<typeof withoutStop>[1],
): ChosenRound {
  const key = { kind: to.kind, id: to.id }
  const isThere = round.stops.some((stop) => isSamePlace(stop, key))
  const next = isThere
    ? withoutStop(round, from)
    : { ...round, stops: round.stops.map((stop) => (isSamePlace(stop, from) ? { ...stop, ...key } : stop)) }
  const { start } = next
  return start?.kind === 'place' && isSamePlace(start.place, from)
    ? { ...next, start: { kind: 'place', place: key } }
    : next
}
