/** The pins of a round's map. */
import type { LatLng } from '@fyndkartan/domain/geo'

/** A stop on the map. */
export interface RoundStopSpot {
  readonly position: LatLng
  readonly name: string
  /** Null for a missed stop. */
  readonly number: number | null
}

/** A pin for one stop, or for several at one spot. */
export interface RoundPin {
  readonly position: LatLng
  /** '4', '2·3', '2–5·7', or '–' when all its stops are missed. */
  readonly text: string
  /** 'Stopp 2: Kupan. Stopp 3: Myrorna.' */
  readonly label: string
  readonly isMissed: boolean
}

/** Closer than this, about ten metres, stops share a pin, since their pins would overlap at any zoom. Degrees. */
const nearLat = 0.0001
const nearLng = 0.0002

/** One pin for each spot, in the order of the first stop there. */
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
    const label = spot.map(({ number, name }) => `${number === null ? 'Besöks inte' : `Stopp ${number}`}: ${name}.`)
    return [
      { position: first.position, text: runs(numbers) || '–', label: label.join(' '), isMissed: numbers.length === 0 },
    ]
  })
}

function isNear(a: LatLng, b: LatLng): boolean {
  return Math.abs(a.lat - b.lat) < nearLat && Math.abs(a.lng - b.lng) < nearLng
}

/** Writes three or more consecutive numbers as a span. */
function runs(numbers: readonly number[]): string {
  const spans: number[][] = []
  for (const number of numbers) {
    const last = spans.at(-1)
    if (last?.at(-1) === number - 1) last.push(number)
    else spans.push([number])
  }
  return spans.map((span) => (span.length > 2 ? `${span[0]}–${span.at(-1)}` : span.join('·'))).join('·')
}
