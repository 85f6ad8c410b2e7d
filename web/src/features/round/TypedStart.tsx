import { useEffect, useId, useRef, useState } from 'react'
import buttons from '../../ui/button.module.css'
import styles from './StartField.module.css'
import type { FindStarts, FoundStart } from './StartField.tsx'

interface Props {
  readonly findStarts: FindStarts
  readonly onChoose: (found: FoundStart) => void
}

/** A text field for the start of the round: an address, or the name of a town or village. */
export default function TypedStart({ findStarts, onChoose }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [announcement, announce] = useState('')
  const [found, setFound] = useState<readonly FoundStart[]>([])
  const asking = useRef<AbortController>(undefined)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    return () => asking.current?.abort()
  }, [])

  async function find(): Promise<void> {
    asking.current?.abort()
    const search = (asking.current = new AbortController())
    setFound([])
    if (typed.trim() === '') return announce('Skriv en adress eller ort först.')
    announce('Söker...')
    try {
      const matches = await findStarts(typed, search.signal)
      if (search.signal.aborted) return
      const [only] = matches
      if (only && matches.length === 1) return onChoose(only)
      setFound(matches)
      announce(only ? 'Vilken menar du?' : 'Vi hittade ingen plats som heter så. Prova med ortens namn.')
    } catch {
      if (!search.signal.aborted) announce('Vi nådde inte sökningen. Kontrollera din anslutning och försök igen.')
    }
  }

  return (
    <>
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <div className={styles.field}>
          <label htmlFor={id}>Adress eller ort</label>
          <input
            id={id}
            ref={field}
            value={typed}
            autoComplete="street-address"
            placeholder="Storgatan 1, Borås"
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <button type="submit" className={buttons.plain}>
          Sök
        </button>
      </form>
      <p role="status" className={announcement === '' ? 'visually-hidden' : styles.message}>
        {announcement}
      </p>
      {found.length > 0 && (
        <ul className={styles.found}>
          {found.map((one) => (
            <li key={`${one.name} ${one.whereabouts}`}>
              <button type="button" onClick={() => onChoose(one)}>
                <strong>{one.name}</strong> {one.whereabouts}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
