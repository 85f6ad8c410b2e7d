import type { LatLng } from '@fyndkartan/domain/geo'
import { findTownName } from '@fyndkartan/domain/town-names'
import { type ReactNode, useState } from 'react'
import { readUserPosition } from '../../api/user-position.ts'
import { siteConfig } from '../../site-config.ts'
import buttons from '../../ui/button.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { formatCoordinates, parseCoordinates } from './coordinates.ts'
import styles from './PositionField.module.css'
import { useAddressSearch } from './use-address-search.ts'

interface Props {
  readonly idPrefix: string
  readonly value: LatLng | null
  /** The content of the form's address field. */
  readonly address: string
  /** The content of the form's town field. If the town is known, a button places the marker at its centre. */
  readonly town: string
  /** Called with the new position; null if the visitor cleared the coordinates, which removes the marker. */
  readonly onChange: (position: LatLng | null) => void
  readonly onLeave: () => void
  readonly readOnly?: boolean
  readonly problem: string | null
  /** The map. The position can also be set without it, by the fields and buttons. */
  readonly map: ReactNode
}

const unreadableText = 'Skriv koordinaterna som 57.870000, 11.970000'

/** Sets a position: on a map, by address, by coordinates, at the town's centre, or at the visitor's own position. */
export function PositionField(props: Props) {
  const { idPrefix, value, address, town, onChange, onLeave, readOnly = false, problem, map } = props
  const id = `${idPrefix}-position`
  const [typed, setTyped] = useState<string | null>(null)
  const [placing, setPlacing] = useState<'town' | 'self' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // Discards the typed coordinates when the marker is moved to another position on the map.
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (typed !== null && !isSame(parseCoordinates(typed), value)) setTyped(null)
  }
  const knownTown = findTownName(town)
  // A new key renders a new map, which opens close to the marker.
  const [views, setViews] = useState(0)
  const search = useAddressSearch({ address, town, value, readOnly }, (position) => {
    place(position)
    setViews((count) => count + 1)
  })
  const isOccupied = readOnly || placing !== null || search.isBusy
  const spot = value ? `Markören står på ${formatCoordinates(value)}.` : 'Ingen markör är placerad än.'

  function place(position: LatLng) {
    setTyped(null)
    setFailure(null)
    onChange({ lat: Number(position.lat.toFixed(6)), lng: Number(position.lng.toFixed(6)) })
  }

  function leaveCoordinates() {
    const read = typed === null ? null : parseCoordinates(typed)
    if (read) place(read)
    else if (typed?.trim() === '') {
      setTyped(null)
      onChange(null)
    }
    onLeave()
  }

  async function placeBy(way: 'town' | 'self', find: () => Promise<LatLng | null>, failed: string) {
    setPlacing(way)
    const position = await find().catch((error: unknown) => {
      console.warn(error)
      return null
    })
    setPlacing(null)
    if (position) place(position)
    else setFailure(failed)
  }

  return (
    <div id={id} className={styles.position} tabIndex={-1} role="group" aria-label="Markör på kartan">
      <p className={styles.hint}>
        Klicka på kartan där platsen ligger. Markören kan dras
        <span className={styles.keys}>, och flyttas med piltangenterna</span>.
        {!siteConfig.finds_addresses && ' Adresser kan inte slås upp här, så placera markören själv.'}
      </p>
      <div key={views} className={styles.map}>
        {map}
      </div>
      <div role="status" className={styles.spot}>
        {search.message !== null && <p className={styles.message}>{search.message}</p>}
        <p>{failure ?? spot}</p>
      </div>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.ways}>
        {siteConfig.finds_addresses && (
          <button
            type="button"
            className={buttons.quiet}
            aria-disabled={isOccupied}
            onClick={() => {
              if (isOccupied) return
              setFailure(null)
              search.search()
            }}
          >
            {search.isBusy ? 'Letar efter adressen...' : 'Hitta adressen på kartan'}
          </button>
        )}
        {knownTown !== undefined && (
          <button
            type="button"
            className={buttons.quiet}
            aria-disabled={isOccupied}
            onClick={() => {
              if (!isOccupied)
                void placeBy('town', () => findMiddle(knownTown), `Kunde inte hämta var ${knownTown} ligger.`)
            }}
          >
            Sätt markören mitt i {knownTown}
          </button>
        )}
        <button
          type="button"
          className={buttons.quiet}
          aria-disabled={isOccupied}
          onClick={() => {
            if (!isOccupied)
              void placeBy('self', () => readUserPosition(), 'Vi fick inte veta var du är. Placera markören på kartan.')
          }}
        >
          {placing === 'self' ? 'Letar efter dig...' : 'Min position'}
        </button>
      </div>
      <TextField
        id={`${id}-text`}
        label="Ange koordinater"
        name="coordinates"
        autoComplete="off"
        hint="Latitud och longitud, som de kopieras från en karta."
        placeholder="57.870000, 11.970000"
        readOnly={readOnly}
        value={typed ?? (value ? formatCoordinates(value) : '')}
        onType={(text) => {
          setTyped(text)
          // Moves the marker as soon as both coordinates can be read, since the visitor may press the submit button
          // before the field loses the focus.
          const read = parseCoordinates(text)
          if (read) onChange(read)
        }}
        onLeave={leaveCoordinates}
        problem={typed !== null && typed.trim() !== '' && parseCoordinates(typed) === null ? unreadableText : null}
        problemId={problem ? `${id}-problem` : undefined}
      />
    </div>
  )
}

function isSame(a: LatLng | null, b: LatLng | null): boolean {
  return a?.lat === b?.lat && a?.lng === b?.lng
}

/** Null for an unknown town. Imports the table of towns only when it is needed. */
async function findMiddle(town: string): Promise<LatLng | null> {
  const { findTown } = await import('@fyndkartan/domain/towns')
  return findTown(town)?.position ?? null
}
