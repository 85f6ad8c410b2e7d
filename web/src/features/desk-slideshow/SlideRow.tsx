import { formatShortDate } from '@fyndkartan/domain/local-time'
import { missingText } from '@fyndkartan/domain/place'
import type { Market } from '@fyndkartan/domain/market'
import { useId } from 'react'
import { useNow } from '../../ui/use-now.ts'
import styles from './SlideRow.module.css'

/** A market that was chosen for the slideshow. `market` is null when the directory has no market with this id. */
export interface ChosenSlide {
  readonly id: number
  readonly market: Market | null
}

interface Props {
  readonly slide: ChosenSlide
  /** Moves the row up or down; null when the row is the first or the last. */
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
  readonly onRemove: () => void
}

/** One chosen market, with buttons to move and remove it. */
export function SlideRow({ slide: { id: number, market }, onUp, onDown, onRemove }: Props) {
  const today = useNow().date
  const id = useId()
  const isPast = market?.date != null && market.date < today
  return (
    <li className={market ? styles.row : `${styles.row} ${styles.gone}`}>
      <div className={styles.facts}>
        <p id={id} className={styles.name}>
          {market ? (market.name ?? missingText.name) : `Nummer ${number}`}
        </p>
        <p className={styles.small}>
          {market
            ? [market.date && formatShortDate(market.date), market.town].filter((fact) => fact !== null).join(', ')
            : 'Finns inte i katalogen. Försvinner ur urvalet när du sparar.'}
          {isPast && <strong> Visas inte: har redan varit.</strong>}
        </p>
      </div>
      <div className={styles.buttons}>
        <Arrow label="Flytta upp" describedBy={id} path="M3 10.5 8 5.5l5 5" onPress={onUp} />
        <Arrow label="Flytta ner" describedBy={id} path="M3 5.5 8 10.5l5-5" onPress={onDown} />
        <Arrow label="Ta bort" describedBy={id} path="M4 4l8 8M12 4l-8 8" onPress={onRemove} />
      </div>
    </li>
  )
}

interface ArrowProps {
  readonly label: string
  readonly describedBy: string
  readonly path: string
  readonly onPress: (() => void) | null
}

/** aria-disabled instead of `disabled`: the button that was just pressed would lose the focus. */
function Arrow({ label, describedBy, path, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-describedby={describedBy}
      aria-disabled={onPress === null}
      onClick={() => onPress?.()}
    >
      <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
    </button>
  )
}
