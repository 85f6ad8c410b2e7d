/** The pins on the map of a round. */
import type { Spot } from '@fyndkartan/domain/found-position'
import type { LatLng } from '@fyndkartan/domain/geo'

/** A stop of a round, with its position on the map. */
export interface RoundStopSpot extends Spot {
  readonly name: string
  /** The number of the stop in the round; null for a stop that is not visited. */
  readonly number: number | null
}

/** A pin for one stop, or for several stops at nearly the same position. */
export interface RoundPin {
  readonly position: LatLng
  /** The numbers of its stops: '4', '2·3', '2–5·7', or '–' when none of them is visited. */
  readonly text: string
  /** The accessible name: 'Stopp 2: Kupan. Stopp 3: Myrorna.' */
  readonly label: string
  /** Whether none of its stops is visited at an exact position. */
  readonly isFaint: boolean
}

/**
 * Stops closer to each other than this (degrees, about ten metres) share a pin, since their pins would overlap at any
 * zoom.
 */
const nearLat = 0.0001
const nearLng = 0.0002

/** The pins for all stops, in the order of the first stop of each pin. */
export function pinsOf(stops: readonly RoundStopSpot[]): RoundPin[] {
  const spots: RoundStopSpot[][] = []
  for (const stop of stops) {
    const there = spots.find(([first]) => first && isNear(first.position, stop.position))
    if (there) there.push(stop)
    else spots.push([stop])
  }
  return spots.flatMap((spot) => {
    const [first] = spot
    if (!first) return []
    const numbers = spot.flatMap(({ number }) => number ?? []).toSorted((a, b) => a - b)
    const label = spot.map(
      ({ number, name, within }) =>
        `${number === null ? 'Besöks inte' : `Stopp ${number}`}: ${name}${within ? ', ungefärligt läge' : ''}.`,
    )
    return [
      {
        position: first.position,
        text: runs(numbers) || '–',
        label: label.join(' '),
        isFaint: spot.every(({ number, within }) => number === null || within),
      },
    ]
  })
}

function isNear(a: LatLng, b: LatLng): boolean {
  return Math.abs(a.lat - b.lat) < nearLat && Math.abs(a.lng - b.lng) < nearLng
}

/** Joins numbers to a text. Three or more consecutive numbers become a range: '2–5·7'. */
function runs(numbers: readonly number[]): string {
  const spans: number[][] = []
  for (const number of numbers) {
    const last = spans.at(-1)
    if (last?.at(-1) === number - 1) last.push(number)
    else spans.push([number])
  }
  return spans.map((span) => (span.length > 2 ? `${span[0]}–${span.at(-1)}` : span.join('·'))).join('·')
}
