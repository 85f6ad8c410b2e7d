import { formatDate } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import { formatCancellation } from '@fyndkartan/domain/market-dates'
import { formatMarketHours, formatMarketStatus, marketStatus } from '@fyndkartan/domain/market-status'
import { missingText } from '@fyndkartan/domain/place'
import { useNow } from '../../ui/use-now.ts'
import { Card } from './Card.tsx'
import styles from './MarketFactsCard.module.css'

/** Spec §2: the facts Datum, Tid and Status. The status of a cancelled market says that it is cancelled. */
export function MarketFactsCard({ market }: { readonly market: Market }) {
  const today = useNow().date
  const facts = [
    ['Datum', market.date ? formatDate(market.date) : missingText.date],
    ['Tid', formatMarketHours(market.startMinute, market.endMinute)],
    [
      'Status',
      market.cancellation
        ? formatCancellation(market.cancellation)
        : formatMarketStatus(marketStatus(market.date, today)),
    ],
  ]
  return (
    <Card title="Detaljer">
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={name === 'Status' && !market.cancellation ? styles.today : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
