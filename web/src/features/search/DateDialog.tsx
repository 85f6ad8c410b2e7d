import { type CivilDate, formatDate } from '@fyndkartan/domain/local-time'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import button from '../../ui/button.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import styles from './DateDialog.module.css'
import type { DateSpan } from '@fyndkartan/domain/weekend'
import { quickDates } from './quick-dates.ts'

const RangeCalendar = lazy(() => import('./RangeCalendar.tsx'))

interface Props extends DateSpan {
  readonly today: CivilDate
  readonly onClose: () => void
  readonly onChoose: (span: DateSpan) => void
}

/** The dialog to choose dates: buttons for the most common spans, and a calendar for all others. */
export default function DateDialog({ from, to, today, onClose, onChoose }: Props) {
  const [chosen, setSpan] = useState<DateSpan | null>(null)
  // Until the visitor chooses dates, the dialog shows those of the search, whose default week changes at midnight.
  const span = chosen ?? { from, to }
  return (
    <Dialog
      title="Välj datum"
      wide
      onClose={onClose}
      actions={
        <>
          <p className={styles.chosen} role="status">
            {span.from === span.to ? formatDate(span.from) : `${formatDate(span.from)} – ${formatDate(span.to)}`}
          </p>
          <button type="button" className={button.quiet} onClick={onClose}>
            Avbryt
          </button>
          <button type="button" className={button.plain} onClick={() => onChoose(span)}>
            Klar
          </button>
        </>
      }
    >
      <div className={styles.quick} role="group" aria-label="Snabbval">
        {quickDates(today).map((quick) => (
          <button
            key={quick.label}
            type="button"
            className={styles.choice}
            aria-pressed={quick.from === span.from && quick.to === span.to}
            onClick={() => onChoose({ from: quick.from, to: quick.to })}
          >
            {quick.label}
          </button>
        ))}
      </div>
      <div className={styles.calendar}>
        <ErrorBoundary fallback={<CalendarText>Kalendern kunde inte hämtas. Snabbvalen fungerar ändå.</CalendarText>}>
          <Suspense fallback={<CalendarText>Laddar kalender...</CalendarText>}>
            <RangeCalendar span={span} today={today} onChange={setSpan} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Dialog>
  )
}

function CalendarText({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={styles.loading}>
      {children}
    </p>
  )
}
