import type { Shop } from '@fyndkartan/domain/shop'
import { Suspense } from 'react'
import type { OpenedMarket } from '../../api/places.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { useToday } from '../../ui/use-now.ts'
import { ReportCard } from './place-parts.ts'
import styles from './sheet.module.css'

/**
 * The question whether the page is right, below the page's facts. Omitted for past dates, since nobody will travel
 * there.
 */
export function ReportPart({ place }: { readonly place: Shop | OpenedMarket }) {
  const today = useToday()
  const isAhead = (date: string | null) => date === null || date >= today
  if (place.kind === 'market' && !isAhead(place.date) && !place.dates.some(({ date }) => isAhead(date))) return null
  return (
    <div className={styles.wide}>
      {/* An error in this part must not replace the whole page. */}
      <ErrorBoundary fallback={null}>
        <Suspense>
          <ReportCard place={place} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
