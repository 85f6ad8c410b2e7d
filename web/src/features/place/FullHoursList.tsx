import {
  addDays,
  type CivilDate,
  formatDate,
  weekdayNames,
  weekdayOf,
  weekdaysFromMonday,
} from '@fyndkartan/domain/local-time'
import { describeHours, type DescribedWeek, groupDays } from '@fyndkartan/domain/opening-hours/describe-hours'
import type { FullHours } from '@fyndkartan/domain/opening-hours/full-hours'
import { hoursOn } from '@fyndkartan/domain/opening-hours/hours-on'
import { describeNotes, describeRules } from '@fyndkartan/domain/opening-hours/rules-in-words'
import { type HoursTexts, readHours } from '@fyndkartan/domain/opening-hours/stored-hours'
import { formatHoursOn } from '../../ui/format-hours-on.ts'
import { useToday } from '../../ui/use-now.ts'
import { DayList } from './DayList.tsx'
import styles from './FullHoursList.module.css'
import { OpeningHours } from './OpeningHours.tsx'

/** A shop's weeks of opening hours (one per season), the hours on public holidays, and those on coming single dates. */
export default function FullHoursList({ hours: texts }: { readonly hours: HoursTexts }) {
  const today = useToday()
  const stored = readHours(texts)
  if (stored.kind === 'unknown') return <UnreadHours texts={texts} word={null} />
  if (stored.kind === 'special') {
    if (stored.hours === undefined) return <UnreadHours texts={texts} word={stored.word} />
    return (
      <>
        <OpeningHours hours={stored.word} />
        <RuleList hours={stored.hours} />
      </>
    )
  }
  const described = describeHours(stored.hours, today)
  if (described === null)
    return (
      <>
        <RuleList hours={stored.hours} />
        <ComingDays hours={stored.hours} today={today} />
      </>
    )
  const { weeks, holidays, exceptions } = described
  return (
    <>
      {weeks.map((week) => (
        <Week key={week.title} week={week} hours={stored.hours} today={today} />
      ))}
      <section className={styles.part}>
        <h3 className={styles.heading}>Röda dagar</h3>
        <p className={styles.start}>{holidays}</p>
      </section>
      {exceptions.length > 0 && (
        <section className={styles.part}>
          <h3 className={styles.heading}>Särskilda datum</h3>
          <DayList days={exceptions.map(({ dates, hours }) => ({ name: dates, hours, isToday: false }))} />
        </section>
      )}
      <Notes hours={stored.hours} />
    </>
  )
}

/** The rules of hours that cannot be described as a week, in words. */
function RuleList({ hours }: { readonly hours: FullHours }) {
  return (
    <>
      <DayList
        days={describeRules(hours).map(({ days, hours: text }) => ({ name: days, hours: text, isToday: false }))}
      />
      <Notes hours={hours} />
    </>
  )
}

/** The comments of the source on the hours. */
function Notes({ hours }: { readonly hours: FullHours }) {
  return describeNotes(hours).map((note) => (
    <p key={note} className={styles.unread}>
      {note}
    </p>
  ))
}

interface WeekProps {
  readonly week: DescribedWeek
  readonly hours: FullHours
  readonly today: CivilDate
}

/**
 * The hours of one week. The week that applies now lists each day, with today's actual hours, which may be an
 * exception; other weeks group days with equal hours.
 */
function Week({ week: { title, isNow, days }, hours, today }: WeekProps) {
  const listed = isNow
    ? weekdaysFromMonday.map((weekday) => {
        const isToday = weekday === weekdayOf(today)
        const said = isToday ? formatHoursOn(hours, today) : (days[weekday] ?? '')
        return { name: weekdayNames[weekday], hours: said, isToday }
      })
    : groupDays(days).map((group) => ({ name: group.names, hours: group.hours, isToday: false }))
  return (
    <section className={styles.part}>
      {title !== null && (
        <h3 className={styles.heading}>
          {title}
          {isNow && <span className={styles.now}> gäller nu</span>}
        </h3>
      )}
      <DayList days={listed} />
    </section>
  )
}

const daysAhead = 14

/** Lists the coming days one by one, for hours that cannot be described as a week; nothing if all are closed. */
function ComingDays({ hours, today }: { readonly hours: FullHours; readonly today: CivilDate }) {
  const dates = Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead))
  if (dates.every((date) => hoursOn(hours, date).kind === 'closed')) return null
  return (
    <>
      <p>Så här är det de närmaste två veckorna:</p>
      <DayList
        days={dates.map((date) => ({
          name: formatDate(date).replace(/ \d{4}$/, ''),
          hours: formatHoursOn(hours, date),
          isToday: date === today,
        }))}
      />
    </>
  )
}

/** Shows the text from OpenStreetMap unchanged, for hours that this site cannot read. */
function UnreadHours({ texts, word }: { readonly texts: HoursTexts; readonly word: string | null }) {
  return (
    <>
      {word !== null && <OpeningHours hours={word} />}
      <p>Så här står tiderna i OpenStreetMap:</p>
      <p className={styles.unread} lang="en" translate="no">
        {texts.openingHoursOsm}
      </p>
    </>
  )
}
