import { parseDate, toCalendarDate, toZoned } from '@internationalized/date'
import { addYears, type CivilDate, swedishTimeZone } from '@fyndkartan/domain/local-time'
import { useSyncExternalStore } from 'react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar as AriaRangeCalendar,
} from 'react-aria-components/RangeCalendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { DateSpan } from '@fyndkartan/domain/weekend'
import styles from './RangeCalendar.module.css'

interface Props {
  readonly span: DateSpan
  readonly today: CivilDate
  readonly onChange: (span: DateSpan) => void
}

/**
 * React Aria inserts an inline style element, which the site's Content Security Policy forbids, unless it finds one with
 * this id. The rule itself is in the stylesheet.
 */
const pressStyleId = 'react-aria-pressable-style'
if (!document.getElementById(pressStyleId)) {
  const standIn = document.createElement('template')
  standIn.id = pressStyleId
  document.head.append(standIn)
}

/** With a time zone, since React Aria would otherwise take 'Idag' from the device's zone. */
const swedishDay = (date: CivilDate) => toZoned(parseDate(date), swedishTimeZone)

/** The width from which two months fit. */
const wide = window.matchMedia('(min-width: 48rem)')

/** Spec §5: a range, from today to a year ahead. A range from an old link is shown unchanged, even when it is past. */
export default function RangeCalendar({ span, today, onChange }: Props) {
  const months = useSyncExternalStore(subscribeToWidth, () => (wide.matches ? 2 : 1))
  return (
    <I18nProvider locale="sv-SE">
      <AriaRangeCalendar
        key={months}
        aria-label="Datum"
        className={styles.calendar ?? ''}
        // Focuses the calendar, since the dialog's first button only closes it.
        autoFocus
        visibleDuration={{ months }}
        pageBehavior="single"
        firstDayOfWeek="mon"
        minValue={parseDate(today)}
        maxValue={parseDate(addYears(today, 1))}
        defaultFocusedValue={parseDate(span.from < today ? today : span.from)}
        value={{ start: swedishDay(span.from), end: swedishDay(span.to) }}
        onChange={(range) =>
          onChange({
            from: toCalendarDate(range.start).toString() as CivilDate,
            to: toCalendarDate(range.end).toString() as CivilDate,
          })
        }
      >
        {/* A live region inside the dialog: React Aria announces a new month outside of it, where screen readers do
           not read while a dialog is open. */}
        <header className={styles.head} aria-live="polite">
          <Button slot="previous" className={styles.step ?? ''}>
            <Arrow d="M12 4 6 10l6 6" />
          </Button>
          {Array.from({ length: months }, (_, month) => (
            <CalendarHeading key={month} offset={{ months: month }} level={3} className={styles.title ?? ''} />
          ))}
          <Button slot="next" className={styles.step ?? ''}>
            <Arrow d="m8 4 6 6-6 6" />
          </Button>
        </header>
        <div className={styles.months}>
          {Array.from({ length: months }, (_, month) => (
            <CalendarGrid key={month} offset={{ months: month }} weekdayStyle="short" className={styles.grid ?? ''}>
              <CalendarGridHeader>
                {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
              </CalendarGridHeader>
              <CalendarGridBody className={styles.days ?? ''}>
                {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
              </CalendarGridBody>
            </CalendarGrid>
          ))}
        </div>
      </AriaRangeCalendar>
    </I18nProvider>
  )
}

function Arrow({ d }: { readonly d: string }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

function subscribeToWidth(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
