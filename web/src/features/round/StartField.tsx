import type { LatLng } from '@fyndkartan/domain/geo'
import { keyOfPlace, type PlaceKey } from '@fyndkartan/domain/place'
import type { RoundStart } from '@fyndkartan/domain/round/chosen-round'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { readUserPosition } from '../../api/user-position.ts'
import buttons from '../../ui/button.module.css'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { NotFetched } from '../../ui/NotFetched.tsx'
import styles from './StartField.module.css'

const TypedStart = lazy(() => import('./TypedStart.tsx'))

export interface FoundStart {
  readonly name: string
  /** A text that distinguishes the address or place from others with the same name, such as its town. */
  readonly whereabouts: string
  readonly position: LatLng
}

/** Finds addresses and places that match the typed text. Rejects when no server answers. */
export type FindStarts = (text: string, signal: AbortSignal) => Promise<readonly FoundStart[]>

export interface StartPlace extends PlaceKey {
  readonly name: string
}

interface Props {
  readonly start: RoundStart | null
  readonly stops: readonly StartPlace[]
  readonly favourites: readonly StartPlace[]
  readonly findStarts: FindStarts
  readonly onChoose: (start: RoundStart | null) => void
}

const here = 'Min plats'

/**
 * The field for the start of a round: the first stop, the visitor's position, an address, a town, one of the stops or a
 * favourite.
 */
export function StartField({ start, stops, favourites, findStarts, onChoose }: Props) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const [isTyping, setTyping] = useState(false)
  const [announcement, announce] = useState('')
  const places = [...stops, ...favourites]
  const chosenPlace = start?.kind === 'place' ? keyOfPlace(start.place) : null
  const isListed = places.some((place) => keyOfPlace(place) === chosenPlace)
  const value = start === null ? 'first' : start.kind === 'point' ? 'point' : (chosenPlace as string)

  function choose(next: string): void {
    setTyping(false)
    announce('')
    if (next === 'first') onChoose(null)
    const place = places.find((one) => keyOfPlace(one) === next)
    if (place) onChoose({ kind: 'place', place: { kind: place.kind, id: place.id } })
  }

  async function locate(): Promise<void> {
    setTyping(false)
    announce('Söker din plats...')
    const position = await readUserPosition()
    announce(position ? '' : 'Vi fick inte veta var du är. Skriv en adress eller ort i stället.')
    if (position) onChoose({ kind: 'point', position, name: here })
  }

  const placeOption = (place: StartPlace) => (
    <option key={keyOfPlace(place)} value={keyOfPlace(place)}>
      {place.name}
    </option>
  )
  return (
    <div className={styles.start}>
      <div className={styles.field}>
        <label htmlFor={id}>Starta från</label>
        <select ref={select} id={id} value={value} onChange={(event) => choose(event.target.value)}>
          <option value="first">Första stoppet</option>
          {start?.kind === 'point' && <option value="point">{start.name ?? 'En punkt på kartan'}</option>}
          {start?.kind === 'place' && !isListed && <option value={value}>Ett ställe</option>}
          {stops.length > 0 && <optgroup label="Rundans stopp">{stops.map(placeOption)}</optgroup>}
          {favourites.length > 0 && <optgroup label="Dina favoriter">{favourites.map(placeOption)}</optgroup>}
        </select>
      </div>
      {/* Buttons instead of options of the select: the arrow keys choose each option that they pass, and these options
         would ask for the visitor's position or move the focus. */}
      <div className={styles.ways}>
        <button type="button" className={buttons.quiet} onClick={() => void locate()}>
          {here}
        </button>
        <button type="button" className={buttons.quiet} aria-expanded={isTyping} onClick={() => setTyping(!isTyping)}>
          Adress eller ort
        </button>
      </div>
      {isTyping && (
        <ErrorBoundary fallback={<NotFetched />}>
          <Suspense>
            <TypedStart
              findStarts={findStarts}
              onChoose={({ name, position }) => {
                setTyping(false)
                onChoose({ kind: 'point', position, name })
                select.current?.focus()
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <p role="status" className={announcement === '' ? 'visually-hidden' : styles.message}>
        {announcement}
      </p>
    </div>
  )
}
