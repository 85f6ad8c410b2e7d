import type { Place } from '@fyndkartan/domain/place'
import type { Verdict } from '@fyndkartan/domain/report'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { placeQuery } from '../../api/place-query.ts'
import { keepOwnReport, readOwnReport } from '../../api/reports.ts'
import { useIsLive, useToday } from '../../ui/use-now.ts'
import { Card } from './Card.tsx'
import { formatThanks } from './report-texts.ts'
import styles from './ReportCard.module.css'
import { ReportForm } from './ReportForm.tsx'

/** After this time, the card thanks the visitor even if the place is not reloaded yet, ms. */
const newestPatienceMs = 1500

/** Asks whether the page is right. Once the visitor has answered in this tab, thanks instead. */
export default function ReportCard({ place }: { readonly place: Place }) {
  const queries = useQueryClient()
  const today = useToday()
  const isLive = useIsLive()
  const [justSaid, setSaid] = useState<Verdict | null>(null)
  const said = justSaid ?? (isLive ? readOwnReport(place) : null)
  const [hasJustSaid, setJustSaid] = useState(false)
  const thanks = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (hasJustSaid) thanks.current?.focus()
  }, [hasJustSaid])

  /** Reloads the place first: if this answer was the decisive one, the place has changed, and the thanks say so. */
  async function thank(verdict: Verdict) {
    keepOwnReport({ place, verdict })
    const newest = queries.invalidateQueries({ queryKey: placeQuery(place).queryKey })
    await Promise.race([newest, new Promise((resolve) => setTimeout(resolve, newestPatienceMs))])
    setSaid(verdict)
    setJustSaid(true)
  }

  return (
    <div className={styles.report}>
      <Card title="Stämmer det här?">
        {/* Rendered even while empty: screen readers announce only changes in an existing live region. */}
        <div role="status">
          {said && (
            <p ref={thanks} tabIndex={-1} className={styles.thanks}>
              {formatThanks(said, place, today)}
            </p>
          )}
        </div>
        {said === null && <ReportForm place={place} onSent={thank} />}
      </Card>
    </div>
  )
}
