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
 * React Aria inserts an inline style element, which the site's Content Security Policy forbids, unless an element with
 * this id exists. Therefore an empty element has the id, and RangeCalendar.module.css has the rule.
 */
const pressStyleId = 'react-aria-pressable-style'
if (!document.getElementById(pressStyleId)) {
  const standIn = document.createElement('template')
  standIn.id = pressStyleId
  document.head.append(standIn)
}

/** Has the Swedish time zone, since React Aria would otherwise take 'Idag' (today) from the device's time zone. */
const swedishDay = (date: CivilDate) => toZoned(parseDate(date), swedishTimeZone)

/** Matches windows that are wide enough for two months. */
const wide = window.matchMedia('(min-width: 48rem)')

/**
 * A calendar to choose a range of days, from today to a year ahead (spec §5). A range from an old link is shown
 * unchanged, even when it is past.
 */
export default function RangeCalendar({ span, today, onChange }: Props) {
  const months = useSyncExternalStore(subscribeToWidth, () => (wide.matches ? 2 : 1))
  return (
    <I18nProvider locale="sv-SE">
      <AriaRangeCalendar
        key={months}
        aria-label="Datum"
        className={styles.calendar ?? ''}
        // Focuses the calendar when it appears, since the first button of the dialog only closes it.
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
        {/* A live region in the dialog: React Aria announces a new month outside of the dialog, where screen readers
           do not read while it is open. */}
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
