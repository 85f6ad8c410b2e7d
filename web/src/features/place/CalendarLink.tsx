import type { Market } from '@fyndkartan/domain/market'
import { type DateOfMarket, heldDates } from '@fyndkartan/domain/market-dates'
import { marketCalendarAddress } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { useToday } from '../../ui/use-now.ts'

interface Props {
  readonly market: Market
  /** All dates of the market; empty for a single one. */
  readonly dates: readonly DateOfMarket[]
}

/** A link that adds all dates to the visitor's own calendar. Renders nothing without a coming date. */
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
