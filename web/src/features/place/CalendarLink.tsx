import type { Market } from '@fyndkartan/domain/market'
import { type DateOfMarket, heldDates } from '@fyndkartan/domain/market-dates'
import { marketCalendarAddress } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { useToday } from '../../ui/use-now.ts'

interface Props {
  readonly market: Market
  /** All dates of a market that is a series; empty for a market that is held once. */
  readonly dates: readonly DateOfMarket[]
}

/**
 * A link that adds all dates of the market to the visitor's own calendar. Renders nothing if no date is still to come.
 */
export function CalendarLink({ market, dates }: Props) {
  const today = useToday()
  const isAhead = market.date !== null && market.cancellation === null && market.date >= today
  if (!isAhead && heldDates(dates, { from: today }).length === 0) return null
  return (
    <a href={marketCalendarAddress(market.id)} className={buttons.quiet}>
      Lägg till i kalendern
    </a>
  )
}
