import { missingText, type Place } from '@fyndkartan/domain/place'
import { mostStops } from '@fyndkartan/domain/round/round'
import { useState } from 'react'
import { countPlanned } from '../../api/count-planned.ts'
import { saveRound, savedRound, useSavedRound } from '../../api/saved-round.ts'
import buttons from '../../ui/button.module.css'
import { useIsLive, useToday } from '../../ui/use-now.ts'
import { canJoin } from './can-join.ts'
import { hasStop, withoutStop, withStop } from './edit-round.ts'
import styles from './RoundButton.module.css'
import { formatRound, parseRound } from './round-text.ts'

interface Props {
  readonly place: Place
  /** 'small' is a line of text, for cards and popups. */
  readonly size: 'small' | 'large'
}

/**
 * The button that adds a place to the visitor's round, or removes it. Renders nothing for a place without a position
 * and for a past or cancelled market.
 */
export function RoundButton({ place, size }: Props) {
  const saved = useSavedRound()
  const isLive = useIsLive()
  const today = useToday()
  const [isFull, setFull] = useState(false)
  const isIn = saved !== '' && hasStop(parseRound(saved), place)
  const date = place.kind === 'market' ? place.date : null
  if (!isIn && !canJoin(place, today)) return null

  const text = isIn ? 'I rundan' : 'Lägg till i rundan'
  function toggle(): void {
    // Reads the stored round at the press, since another tab may have changed it.
    const round = parseRound(savedRound())
    if (hasStop(round, place)) saveRound(formatRound(withoutStop(round, place)))
    else if (round.stops.length < mostStops) {
      saveRound(formatRound(withStop(round, place, date)))
      countPlanned(place)
    }
    setFull(!hasStop(round, place) && round.stops.length >= mostStops)
  }

  return (
    <span className={styles.box}>
      <button
        type="button"
        className={size === 'large' ? buttons.quiet : styles.small}
        aria-label={`${text}: ${place.name ?? missingText.name}`}
        aria-pressed={isIn}
        disabled={!isLive}
        onClick={toggle}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            d={isIn ? 'M3 10.5 8 15.5 17 5' : 'M10 3.5v13M3.5 10h13'}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {text}
      </button>
      <span role="status" className={isFull ? styles.full : ''}>
        {isFull && `Rundan är full: högst ${mostStops} stopp.`}
      </span>
    </span>
  )
}
