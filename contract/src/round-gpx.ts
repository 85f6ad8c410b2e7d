/**
 * A round as a GPX 1.1 route for navigation programs (https://www.topografix.com/GPX/1/1/). A point must have
 * coordinates, so the start and stops with an unknown or approximate position are only named in the description of the
 * route.
 */
import type { LatLng } from '@fyndkartan/domain/geo'
import { formatInstant } from '@fyndkartan/domain/local-time'
import { describeBack, describeVisit, type RoundFile, type RoundFileVisit, utcOf } from './round-file.ts'
import { element, type Element, xmlDocument } from './xml.ts'

const kinds = { shop: 'Second hand', market: 'Loppis' } as const

/**
 * The route from the start along the stops, and back if the round returns to the start. The time of a point is the time
 * of the visit.
 */
export function formatRoundGpx(round: RoundFile): string {
  const { title, page, start, day, leaveMinute, visits, backMinutes, madeAtMs } = round
  const last = visits.at(-1)
  const isBack = backMinutes !== null && last !== undefined
  return xmlDocument(
    element(
      'gpx',
      { version: '1.1', creator: 'Fyndkartan', xmlns: 'http://www.topografix.com/GPX/1/1' },
      element(
        'metadata',
        {},
        element('name', {}, title),
        element('link', { href: page }, element('text', {}, 'Fyndkartan')),
        element('time', {}, formatInstant(madeAtMs)),
      ),
      element(
        'rte',
        {},
        element('name', {}, title),
        ...leftOut(round),
        element('link', { href: page }),
        ...(start.position ? [pointOf(start.position, utcOf(day, leaveMinute), element('name', {}, start.name))] : []),
        ...visits.flatMap((visit) => visitPoint(round, visit)),
        ...(isBack && start.position
          ? [
              pointOf(
                start.position,
                utcOf(day, last.leaveMinute + backMinutes),
                element('name', {}, start.name),
                element('desc', {}, describeBack(round) ?? ''),
              ),
            ]
          : []),
      ),
    ),
  )
}

/** The description of a route that lacks the start or some of the stops. */
function leftOut({ start, visits }: RoundFile): Element[] {
  // A round without a chosen start begins at its first stop.
  const isStop = start.name === visits[0]?.name
  const lines = [
    ...(start.position === null && !isStop ? [`Starten: ${start.name}`] : []),
    ...visits.flatMap(({ name, address, position }, at) =>
      position === null ? [`Stopp ${at + 1}: ${[name, address].filter((part) => part !== null).join(', ')}`] : [],
    ),
  ]
  if (lines.length === 0) return []
  return [element('desc', {}, ['Inte med, för läget är ungefärligt eller okänt:', ...lines].join('\n'))]
}

function visitPoint(round: RoundFile, visit: RoundFileVisit): Element[] {
  const { position, name, address, page, kind, arriveMinute } = visit
  if (position === null) return []
  const lines = [...(address === null ? [] : [address]), ...describeVisit(round, visit)]
  return [
    pointOf(
      position,
      utcOf(round.day, arriveMinute),
      // The GPX schema requires this order of elements.
      element('name', {}, name),
      element('desc', {}, lines.join('\n')),
      element('link', { href: page }, element('text', {}, 'Fyndkartan')),
      element('type', {}, kinds[kind]),
    ),
  ]
}

function pointOf({ lat, lng }: LatLng, time: string, ...rest: readonly Element[]): Element {
  return element('rtept', { lat, lon: lng }, element('time', {}, time), ...rest)
}
