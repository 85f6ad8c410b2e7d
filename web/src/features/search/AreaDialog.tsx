import type { Circle, LatLng } from '@fyndkartan/domain/geo'
import { maxRadiusKm, minRadiusKm } from '@fyndkartan/domain/search-filter'
import { nearestTown } from '@fyndkartan/domain/towns'
import { type ReactNode, useId, useState } from 'react'
import { useOwnPosition } from './use-own-position.ts'
import { suggestedArea } from './use-search.ts'
import button from '../../ui/button.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './AreaDialog.module.css'

interface Props {
  readonly area: Circle
  readonly isOn: boolean
  readonly renderMap: (circle: Circle, onCentreChange: (centre: LatLng) => void) => ReactNode
  readonly onClose: () => void
  readonly onTurnOn: (area: Circle) => void
  readonly onTurnOff: () => void
}

/**
 * The dialog for the search area: a circle of 1–500 km (spec §5) on a map. Turning it on or off starts a search at
 * once.
 */
export default function AreaDialog({ area, isOn, renderMap, onClose, onTurnOn, onTurnOff }: Props) {
  // The circle on the map; it moves to the visitor's position if the visitor asks for that.
  const [circle, setCircle] = useState(() => (isOn ? area : suggestedArea()))
  const { status: locating, ask } = useOwnPosition((centre) => setCircle((current) => ({ ...current, centre })))
  const id = useId()

  return (
    <Dialog
      title="Sök i ett område"
      wide
      onClose={onClose}
      actions={
        <>
          {isOn && (
            <button type="button" className={`${button.quiet} ${styles.off}`} onClick={onTurnOff}>
              Sluta söka i området
            </button>
          )}
          <button type="button" className={button.quiet} onClick={onClose}>
            Avbryt
          </button>
          <button type="button" className={button.sign} onClick={() => onTurnOn(circle)}>
            Visa området
          </button>
        </>
      }
    >
      <div className={styles.controls}>
        <div className={styles.radius}>
          <label htmlFor={id} className={styles.label}>
            Radie
          </label>
          <output htmlFor={id} className={styles.number}>
            {circle.radiusKm} km
          </output>
          <input
            id={id}
            type="range"
            className={styles.slider}
            min={minRadiusKm}
            max={maxRadiusKm}
            step={1}
            value={Math.round(circle.radiusKm)}
            aria-valuetext={`${circle.radiusKm} kilometer`}
            onChange={(event) => setCircle({ ...circle, radiusKm: event.target.valueAsNumber })}
          />
        </div>
        <button type="button" className={button.quiet} aria-disabled={locating === 'asking'} onClick={() => void ask()}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <circle cx="10" cy="10" r="5.5" fill="none" stroke="currentColor" strokeWidth="2" />
            <circle cx="10" cy="10" r="2" fill="currentColor" />
            <path d="M10 1v4M10 15v4M1 10h4M15 10h4" stroke="currentColor" strokeWidth="2" />
          </svg>
          {locating === 'asking' ? 'Letar efter dig...' : 'Använd min plats'}
        </button>
      </div>
      <p role="status" className={styles.note}>
        {locating === 'failed'
          ? 'Vi fick inte veta var du är. Flytta cirkeln på kartan i stället.'
          : `Mitten ligger nära ${nearestTown(circle.centre).name}. Flytta den genom att dra eller klicka på kartan.`}
      </p>
      <div className={styles.map}>
        {renderMap(circle, (centre) => setCircle((current) => ({ ...current, centre })))}
      </div>
    </Dialog>
  )
}
