import { isApproximate, type Spot, spotOf } from '@fyndkartan/domain/found-position'
import { measuredPosition } from '@fyndkartan/domain/map-target'
import { type CivilDate, minutesPerDay } from '@fyndkartan/domain/local-time'
import type { ChosenRound, RoundStart } from '@fyndkartan/domain/round/chosen-round'
import { defaultVisitMinutes } from '@fyndkartan/domain/round/round'
import { mostCandidates, suggestionScore } from '@fyndkartan/domain/round/suggest-round'
import { estimateTravel, exactPoints, type TravelMode } from '@fyndkartan/domain/round/travel-estimate'
import { defaultFilter } from '@fyndkartan/domain/search-filter'
import { useEffect, useId, useRef, useState } from 'react'
import { loadPlaces } from '../../api/places.ts'
import { readUserPosition } from '../../api/user-position.ts'
import buttons from '../../ui/button.module.css'
import { findPlan } from './plan-client.ts'
import { formatRoundDay } from './round-words.ts'
import styles from './SuggestRound.module.css'
import { opennessOf } from './use-plan.ts'

interface Props {
  readonly round: ChosenRound
  readonly day: CivilDate
  readonly leaveMinute: number
  readonly today: CivilDate
  /** Where the chosen start is; null when the visitor has chosen none. */
  readonly startSpot: Spot | null
  readonly onChange: (next: ChosenRound) => void
}

const hourChoices = [2, 3, 4, 5, 6, 8] as const

/** The search radius around the start, km per hour that the round may last. */
const reachKm: Readonly<Record<TravelMode, number>> = { car: 12, bicycle: 4, foot: 1.2 }

/**
 * Proposes a round of open places around the start that can be visited in the given time. It replaces the current
 * round; the visitor can change it or undo the replacement.
 */
export default function SuggestRound({ round, day, leaveMinute, today, startSpot, onChange }: Props) {
  const id = useId()
  const [hours, setHours] = useState(4)
  const [isBusy, setBusy] = useState(false)
  const [announcement, announce] = useState('')
  const [before, setBefore] = useState<ChosenRound | null>(null)
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])

  async function suggest(): Promise<void> {
    asking.current?.abort()
    const search = (asking.current = new AbortController())
    setBusy(true)
    setBefore(null)
    announce(startSpot ? 'Letar efter öppna ställen...' : 'Söker din plats...')
    try {
      const start = await startOf(round, startSpot)
      if (search.signal.aborted) return
      if (start === null) return announce('Välj varifrån du åker under Starta från, så föreslår vi en runda därifrån.')
      const { keys, leftOut } = await suggestedStops(start.spot, search.signal)
      if (search.signal.aborted) return
      const left = leftOut ? ' Ställen med ungefärligt läge är inte med.' : ''
      if (keys.length === 0)
        return announce(
          `Vi hittade inga öppna ställen som hinns med där.${left} Prova en annan dag, start eller längre tid.`,
        )
      setBefore(round)
      announce(`${keys.length === 1 ? 'Vi föreslår ett stopp.' : `Vi föreslår ${keys.length} stopp.`}${left}`)
      const stops = keys.map((key) => ({
        ...key,
        visitMinutes: defaultVisitMinutes,
        lockedAt: null,
        isDropped: false,
      }))
      onChange({ ...round, stops, day, leaveMinute, start: start.chosen, keepsOrder: false })
    } catch {
      if (!search.signal.aborted) announce('Förslaget kunde inte hämtas. Kontrollera din anslutning och försök igen.')
    } finally {
      if (asking.current === search) setBusy(false)
    }
  }

  async function suggestedStops(start: Spot, signal: AbortSignal) {
    const endBy = Math.min(leaveMinute + hours * 60, minutesPerDay)
    const { places } = await loadPlaces(
      {
        filter: {
          ...defaultFilter(today),
          from: day,
          to: day,
          area: { centre: start.position, radiusKm: Math.max(1, Math.round(reachKm[round.mode] * hours)) },
          open: { kind: 'span', fromMinute: leaveMinute, toMinute: endBy },
          cancelled: 'hide',
        },
        sort: 'distance',
        seed: 0,
        page: 0,
        pageSize: mostCandidates,
      },
      signal,
    )
    // The search finds exact positions first. A place whose position is approximate may be far away.
    const candidates = places.filter((place) => measuredPosition(place) !== null)
    const leftOut = places.some(isApproximate)
    if (candidates.length === 0) return { keys: [], leftOut }
    const points = [start, ...candidates.map(spotOf)]
    const { plan } = await findPlan(
      {
        day,
        today,
        leaveMinute,
        endBy,
        returns: round.returns,
        travel: estimateTravel(points, round.mode),
        exact: exactPoints(points),
        stops: candidates.map((place) => ({
          openness: opennessOf(place),
          visitMinutes: defaultVisitMinutes,
          lockedAt: null,
        })),
        order: {
          scores: candidates.map(({ kind, favourite }) =>
            suggestionScore({ kind, isFavourite: favourite, doubt: null }),
          ),
        },
      },
      signal,
    )
    const keys = plan.visits.flatMap(({ stop }) => {
      const place = candidates[stop]
      return place ? [{ kind: place.kind, id: place.id }] : []
    })
    return { keys, leftOut }
  }

  return (
    <section className={styles.suggest} aria-labelledby={id}>
      <h2 id={id}>Föreslå en runda</h2>
      <p>
        Öppna ställen nära starten, {formatRoundDay(day, today)}, som hinns med på{' '}
        <select aria-label="Rundans längd" value={hours} onChange={(event) => setHours(Number(event.target.value))}>
          {hourChoices.map((count) => (
            <option key={count} value={count}>
              {count} timmar
            </option>
          ))}
        </select>
      </p>
      <p className={styles.go}>
        <button
          type="button"
          className={buttons.plain}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) void suggest()
          }}
        >
          Föreslå en runda
        </button>
        {before && (
          <button
            type="button"
            className={buttons.quiet}
            onClick={() => {
              onChange(before)
              setBefore(null)
              announce('Förslaget är borttaget.')
            }}
          >
            Ångra förslaget
          </button>
        )}
      </p>
      <p role="status">{announcement}</p>
    </section>
  )
}

/** Where the chosen start is, else that of the visitor; null when both are unknown. */
async function startOf(
  { start }: ChosenRound,
  spot: Spot | null,
): Promise<{ readonly chosen: RoundStart; readonly spot: Spot } | null> {
  if (start !== null && spot !== null) return { chosen: start, spot }
  const here = await readUserPosition()
  const chosen = here && ({ kind: 'point', position: here, name: 'Min plats' } as const)
  return chosen && { chosen, spot: { position: chosen.position, within: null } }
}
