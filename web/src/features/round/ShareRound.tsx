import { formatRoundCalendar } from '@fyndkartan/contract/round-calendar'
import { type RoundFile, roundFileName } from '@fyndkartan/contract/round-file'
import { formatRoundGpx } from '@fyndkartan/contract/round-gpx'
import type { Spot } from '@fyndkartan/domain/found-position'
import type { LatLng } from '@fyndkartan/domain/geo'
import { type MapTarget, mapTargetOf } from '@fyndkartan/domain/map-target'
import { formatAddress, keyOfPlace, type Place } from '@fyndkartan/domain/place'
import type { ChosenRound } from '@fyndkartan/domain/round/chosen-round'
import { appleMapsUrl, geoUri, googleMapsLegs, wazeUrl } from '@fyndkartan/domain/round/hand-over'
import { areTimesKnown } from '@fyndkartan/domain/round/round'
import { lazy, Suspense, useState } from 'react'
import { placePath, roundPath } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { hashOf } from '../../ui/location.ts'
import { NotFetched } from '../../ui/NotFetched.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { ShareButton } from '../../ui/ShareButton.tsx'
import { formatRound } from './round-text.ts'
import { formatRoundDay } from './round-words.ts'
import styles from './ShareRound.module.css'
import type { Planned } from './use-plan.ts'

const PrintedCodes = lazy(() => import('./PrintedCodes.tsx'))

export interface KnownStart {
  readonly spot: Spot
  readonly name: string
  /** The place at which the round starts; null for any other point. */
  readonly place: Place | null
}

interface Props {
  readonly round: ChosenRound
  readonly planned: Planned
  /** The chosen start; null when the round begins at its first stop. */
  readonly start: KnownStart | null
  readonly isMeasured: boolean
}

/** Buttons that share the round, print it, or export it to other programs. */
export default function ShareRound({ round, planned, start, isMeasured }: Props) {
  const [isPrinting, setPrinting] = useState(false)
  const { plan, stops, day } = planned
  const address = `/${hashOf(roundPath(formatRound({ ...round, day, leaveMinute: planned.leaveMinute })))}`
  const title = `Loppisrunda ${formatRoundDay(day, day)}`
  const visits = plan.visits.flatMap((visit, at) => {
    const stop = stops[visit.stop]
    const target = stop && mapTargetOf(stop.place)
    return target ? [{ visit, stop, target, areTimesKnown: areTimesKnown(plan, at) }] : []
  })
  const first = visits[0]
  if (first === undefined)
    return (
      <section className={styles.along} aria-label="Ta med rundan">
        <h2>Ta med rundan</h2>
        <ShareButton title={title} address={address} />
      </section>
    )
  const startTarget = start && ((start.place && mapTargetOf(start.place)) ?? start.spot.position)
  const from = { target: startTarget ?? first.target, name: start?.name ?? first.stop.name }
  const ends = startTarget ? [startTarget] : []
  const points = [...ends, ...visits.map(({ target }) => target), ...(plan.backMinutes === null ? [] : ends)]
  const legs = googleMapsLegs(points, round.mode)

  function save(extension: 'gpx' | 'ics'): void {
    const file: RoundFile = {
      title,
      day,
      host: location.hostname,
      page: new URL(address, location.origin).href,
      start: { position: positionIn(from.target), name: from.name },
      leaveMinute: planned.leaveMinute,
      visits: visits.map(({ visit: { stop: _, ...times }, stop: { chosen, place, name }, target, ...known }) => ({
        ...times,
        ...known,
        kind: chosen.kind,
        id: chosen.id,
        name,
        address: place.address === null && place.town === null ? null : formatAddress(place),
        position: positionIn(target),
        page: new URL(`/${hashOf(placePath(place))}`, location.origin).href,
      })),
      backMinutes: plan.backMinutes,
      isBackKnown: plan.isBackKnown,
      mode: round.mode,
      isEstimate: !isMeasured,
      madeAtMs: nowMs(),
    }
    const text = extension === 'gpx' ? formatRoundGpx(file) : formatRoundCalendar(file)
    const type = extension === 'gpx' ? 'application/gpx+xml' : 'text/calendar;charset=utf-8'
    saveFile(new Blob([text], { type }), roundFileName(file, extension))
  }

  return (
    <>
      <section className={styles.along} aria-label="Ta med rundan">
        <h2>Ta med rundan</h2>
        <div className={styles.buttons}>
          <ShareButton title={title} address={address} />
          <button type="button" className={buttons.quiet} onClick={() => save('ics')}>
            Till kalendern
          </button>
          <button type="button" className={buttons.quiet} onClick={() => save('gpx')}>
            GPX-fil
          </button>
          <button type="button" className={buttons.quiet} onClick={() => setPrinting(true)}>
            Skriv ut
          </button>
        </div>
        {legs.length > 0 && (
          <p className={styles.links}>
            {legs.map((leg, at) => (
              <ExternalLink key={leg} href={leg}>
                {legs.length === 1 ? 'Hela rundan i Google Maps' : `Google Maps, del ${at + 1} av ${legs.length}`}
              </ExternalLink>
            ))}
          </p>
        )}
        <details>
          <summary>Visa vägen, ett stopp i taget</summary>
          <ul className={styles.stops}>
            {visits.map(({ stop: { chosen, name }, target }) => (
              <li key={keyOfPlace(chosen)}>
                <span className={styles.name}>{name}</span>
                <span className={styles.links}>
                  <ExternalLink href={appleMapsUrl(target, round.mode)}>
                    Apple Maps<span className="visually-hidden"> till {name}</span>
                  </ExternalLink>
                  {round.mode === 'car' && (
                    <ExternalLink href={wazeUrl(target)}>
                      Waze<span className="visually-hidden"> till {name}</span>
                    </ExternalLink>
                  )}
                  {opensGeo() && (
                    <a href={geoUri(target, name)}>
                      Kartapp<span className="visually-hidden"> till {name}</span>
                    </a>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </details>
      </section>
      {isPrinting && (
        <ErrorBoundary fallback={<NotFetched />}>
          <Suspense>
            <PrintedCodes stops={visits.map(({ stop }) => stop)} onPrinted={() => setPrinting(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

/** The coordinates that a link to another map carries; null if it carries an address. */
function positionIn(target: MapTarget): LatLng | null {
  return 'address' in target ? null : target
}

/** Whether `geo:` links work in this browser. Safari reports them as invalid addresses. */
function opensGeo(): boolean {
  return !navigator.vendor.startsWith('Apple')
}

/** The device's time, ms since 1970. */
function nowMs(): number {
  return Math.round(performance.timeOrigin + performance.now())
}
