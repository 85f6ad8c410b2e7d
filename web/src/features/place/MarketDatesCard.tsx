import type { CivilDate } from '@fyndkartan/domain/local-time'
import { type DateOfMarket, formatCancellation, formatMarketDay } from '@fyndkartan/domain/market-dates'
import { useState } from 'react'
import { placePath } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { useIsLive, useToday } from '../../ui/use-now.ts'
import { Card } from './Card.tsx'
import styles from './MarketDatesCard.module.css'

/** The number of coming dates shown at first. */
const shownAtFirst = 12

interface Props {
  readonly dates: readonly DateOfMarket[]
  /** The rule of the market in words: 'Varje lördag'. */
  readonly repeats: string | null
  /** The id of the date whose page the visitor sees. */
  readonly shownId: number
  /** The current search, passed on to the other dates' pages. */
  readonly search: URLSearchParams
}

/** The card with all dates of a series: the coming ones, and the past ones in a collapsed part. */
export function MarketDatesCard({ dates, repeats, shownId, search }: Props) {
  const today = useToday()
  const isLive = useIsLive()
  const coming = dates.filter(({ date }) => date >= today)
  const past = dates.filter(({ date }) => date < today)
  const isLong = coming.length > shownAtFirst
  const [isWhole, setIsWhole] = useState(() => coming.findIndex(({ id }) => id === shownId) >= shownAtFirst)
  const list = (some: readonly DateOfMarket[], shown = some.length) => (
    <DateList dates={some} shown={shown} shownId={shownId} search={search} today={today} />
  )
  return (
    <Card title="Alla datum">
      {repeats && <p className={styles.repeats}>{repeats}</p>}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>Tidigare datum ({past.length})</summary>
          {list(past)}
        </details>
      )}
      {coming.length > 0 ? list(coming, isWhole ? coming.length : shownAtFirst) : <p>Inga fler datum är kända.</p>}
      {isLong && (
        <button
          type="button"
          className={`${buttons.quiet} ${styles.all}`}
          disabled={!isLive}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Visa färre' : `Visa alla ${coming.length}`}
        </button>
      )}
    </Card>
  )
}

interface ListProps extends Pick<Props, 'dates' | 'shownId' | 'search'> {
  /** The number of dates to show; CSS hides the others if scripts are on. */
  readonly shown: number
  readonly today: CivilDate
}

function DateList({ dates, shown, shownId, search, today }: ListProps) {
  return (
    <ul className={styles.dates}>
      {dates.map((day, at) => {
        const text = formatMarketDay(day, today)
        return (
          <li key={day.id} className={`${day.id === shownId ? styles.shown : ''} ${at < shown ? '' : styles.later}`}>
            <Link
              to={placePath({ kind: 'market', id: day.id }, search)}
              aria-current={day.id === shownId ? 'page' : undefined}
            >
              {day.cancellation ? <s>{text}</s> : text}
            </Link>
            {day.cancellation && <strong className={styles.cancelled}> {formatCancellation(day.cancellation)}</strong>}
          </li>
        )
      })}
    </ul>
  )
}
