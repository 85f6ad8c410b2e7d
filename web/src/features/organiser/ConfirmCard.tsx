import type { DeskSeries } from '@fyndkartan/domain/desk'
import { addDays, formatDayMonth, type CivilDate } from '@fyndkartan/domain/local-time'
import type { Place } from '@fyndkartan/domain/place'
import { formOfPlace } from '@fyndkartan/domain/place-form'
import { comingSeason, daysAhead, quietDays } from '@fyndkartan/domain/season'
import { occurrencesOf } from '@fyndkartan/domain/series/occurrences'
import { writeSeries } from '@fyndkartan/domain/series/typed-series'
import { formatTrust, type Trust } from '@fyndkartan/domain/trust'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { confirmManagedPlace, refreshAfterChange } from '../../api/organiser.ts'
import buttons from '../../ui/button.module.css'
import { PlaceFactList } from '../../ui/place-editing/PlaceFactList.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useToday } from '../../ui/use-now.ts'
import { WarningLine } from '../../ui/WarningLine.tsx'
import styles from './ConfirmCard.module.css'
import { describeLinkFailure } from '../../api/describe-link-failure.ts'

interface Props {
  readonly place: Place
  readonly trust: Trust
  readonly series: DeskSeries | null
  readonly link: string
  /**
   * True when the mailed link was for confirming: then the button gets the focus. The page never confirms by itself,
   * since mail programs open links too.
   */
  readonly takesFocus: boolean
  readonly map: ReactNode
  readonly onEdit: () => void
  readonly onConfirmed: () => void
}

/** The facts of the place as visitors see them, and a large button with which the organiser confirms them. */
export function ConfirmCard({ place, trust, series, link, takesFocus, map, onEdit, onConfirmed }: Props) {
  const id = useId()
  const today = useToday()
  const queries = useQueryClient()
  const attempt = useAttempt()
  const { confirmation, warning } = trust
  const season = series && seasonOf(series, today)
  const button = useRef<HTMLButtonElement>(null)
  const thanks = useRef<HTMLParagraphElement>(null)
  const [hasConfirmed, setHasConfirmed] = useState(false)
  // `>=` instead of `===`, since the device's clock may be behind the server's.
  const isToday = hasConfirmed || (confirmation !== null && confirmation.on >= today)
  const isConfirmed = confirmation?.by === 'organiser' && isToday && warning === null
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  // The pressed button has disappeared, so the thank-you text gets the focus.
  useEffect(() => {
    if (hasConfirmed && isConfirmed) thanks.current?.focus()
  }, [hasConfirmed, isConfirmed])

  function confirm() {
    attempt.run(
      async () => {
        await confirmManagedPlace(link)
        onConfirmed()
        await refreshAfterChange(queries)
        setHasConfirmed(true)
      },
      (error) => describeLinkFailure(error, 'Det gick inte att spara.'),
    )
  }

  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {season === null ? 'Stämmer allt?' : 'Stämmer allt inför säsongen?'}
      </h2>
      <WarningLine place={{ ...place, trust }} />
      {season !== null && <p>Första dagen är {formatDayMonth(season, today)}.</p>}
      <PlaceFactList
        form={formOfPlace(place)}
        dates={series && writeSeries(series.series)}
        // The list shows the position only when it is missing; otherwise the map shows it.
        hasPosition={place.position === null}
      />
      <div role="status">
        {isConfirmed && (
          <p ref={thanks} tabIndex={-1} className={styles.thanks}>
            <Tick /> Kontrollerad i dag av dig. Tack!
          </p>
        )}
      </div>
      {!isConfirmed && <p className={styles.last}>{formatLast(trust, today)}</p>}
      {attempt.failure && (
        <p role="alert" className={styles.failure}>
          {attempt.failure}
        </p>
      )}
      <div className={styles.actions}>
        {!isConfirmed && (
          <button
            ref={button}
            type="button"
            className={`${buttons.sign} ${styles.confirm}`}
            aria-disabled={attempt.isRunning}
            onClick={confirm}
          >
            {attempt.isRunning ? 'Sparar...' : season === null ? 'Allt stämmer' : 'Bekräfta säsongen'}
          </button>
        )}
        <button type="button" className={buttons.quiet} onClick={onEdit}>
          Ändra
        </button>
      </div>
      {map && <div className={styles.map}>{map}</div>}
    </section>
  )
}

/** The first day of a season that begins soon. Null during a season, and when no season is near. */
function seasonOf({ series }: DeskSeries, today: CivilDate): CivilDate | null {
  const days = { first: addDays(today, -quietDays), last: addDays(today, daysAhead) }
  const held = new Set(occurrencesOf(series, days, today).map(({ date }) => date))
  return comingSeason((date) => held.has(date), today)
}

function formatLast(trust: Trust, today: CivilDate): string {
  if (trust.confirmation?.by === 'organiser')
    return `Du kontrollerade det senast ${formatDayMonth(trust.confirmation.on, today)}.`
  const said = formatTrust(trust, today)
  return said === null ? 'Ingen har kontrollerat uppgifterna än.' : `${said}.`
}

function Tick() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d="M4 11l4 4 8-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
