import { formatShortDate } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import { missingText } from '@fyndkartan/domain/place'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import buttons from '../../ui/button.module.css'
import { readForm } from '../../ui/read-form.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './MarketPicker.module.css'

interface Props {
  readonly isFull: boolean
  readonly chosen: readonly number[]
  readonly findMarkets: (words: string) => Promise<readonly Market[]>
  readonly onPick: (market: Market) => void
}

/** Searches for markets by words or id and adds the chosen one to the slideshow. */
export function MarketPicker({ isFull, chosen, findMarkets, onPick }: Props) {
  const [words, setWords] = useState('')
  const { data, isError, isFetching } = useQuery({
    queryKey: ['desk', 'markets', words],
    queryFn: () => findMarkets(words),
    enabled: words !== '',
  })
  if (isFull) return <p className={styles.small}>Fler än tio får inte plats. Ta bort någon för att lägga till en ny.</p>
  return (
    <div className={styles.picker}>
      <form
        role="search"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setWords((readForm(event.currentTarget)['words'] ?? '').trim())
        }}
      >
        <TextField
          label="Lägg till ett evenemang"
          name="words"
          autoComplete="off"
          hint="Sök på namn, stad eller nummer."
        />
        <button type="submit" className={buttons.plain}>
          Sök
        </button>
      </form>
      <p role="status" className={styles.small}>
        {words === '' ? '' : isFetching ? 'Söker...' : isError ? 'Sökningen gick inte. Försök igen.' : foundText(data)}
      </p>
      {data && (
        <ul className={styles.found}>
          {data.map((market) => (
            <li key={market.id} className={styles.row}>
              <span className={styles.facts}>
                <strong>{market.name ?? missingText.name}</strong>{' '}
                <span className={styles.small}>
                  {[market.date ? formatShortDate(market.date) : missingText.date, market.town]
                    .filter((fact) => fact !== null)
                    .join(', ')}
                </span>
              </span>
              {chosen.includes(market.id) ? (
                <span className={styles.small}>Vald</span>
              ) : (
                <button
                  type="button"
                  className={buttons.quiet}
                  aria-label={`Lägg till ${market.name ?? missingText.name}`}
                  onClick={() => onPick(market)}
                >
                  Lägg till
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function foundText(markets: readonly Market[] | undefined): string {
  if (!markets || markets.length === 0) return 'Inga evenemang hittades.'
  return markets.length === 1 ? 'Ett evenemang hittades.' : `${markets.length} evenemang hittades.`
}
