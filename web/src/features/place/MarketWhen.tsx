import { formatDate } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import { type DateOfMarket, formatMarketDay, heldDates } from '@fyndkartan/domain/market-dates'
import { formatMarketHours, formatMarketStatus, marketStatus } from '@fyndkartan/domain/market-status'
import { missingText } from '@fyndkartan/domain/place'
import { placePath } from '../../paths.ts'
import { CancelledLine } from '../../ui/CancelledLine.tsx'
import { Link } from '../../ui/Link.tsx'
import { useToday } from '../../ui/use-now.ts'
import styles from './sheet.module.css'

interface Props {
  readonly market: Market
  /** All dates of a market that is a series; empty for a market that is held once. */
  readonly dates: readonly DateOfMarket[]
  /** The current search, passed on to another date's page. */
  readonly search: URLSearchParams
}

/** The market's date, and how far away it is. If the date is past or cancelled, also a link to the next date. */
export function MarketWhen({ market, dates, search }: Props) {
  const today = useToday()
  const { date, cancellation } = market
  if (date === null) return <p className={styles.when}>{missingText.date}</p>
  const status = marketStatus(date, today)
  const isPast = status.kind === 'past'
  const next = isPast || cancellation ? heldDates(dates, { from: today }).find(({ id }) => id !== market.id) : undefined
  const when = `${formatDate(date)}, ${formatMarketHours(market.startMinute, market.endMinute)}`
  return (
    <div>
      <p className={styles.when}>{cancellation ? <s>{when}</s> : when}</p>
      {cancellation ? (
        <div className={styles.cancelled}>
          <CancelledLine cancellation={cancellation} />
        </div>
      ) : (
        <p className={isPast ? styles.past : styles.countdown}>{formatMarketStatus(status)}</p>
      )}
      {next && (
        <p>
          Nästa gång:{' '}
          <Link to={placePath({ kind: 'market', id: next.id }, search)}>{formatMarketDay(next, today)}</Link>
        </p>
      )}
    </div>
  )
}
