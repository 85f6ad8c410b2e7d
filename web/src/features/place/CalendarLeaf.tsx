import { type CivilDate, monthNames, weekdayNames, weekdayOf } from '@fyndkartan/domain/local-time'
import styles from './CalendarLeaf.module.css'

/**
 * The date drawn as a leaf of a tear-off calendar. Hidden from screen readers, since the page also has the date as
 * text.
 */
export function CalendarLeaf({ date }: { readonly date: CivilDate }) {
  return (
    <span className={styles.leaf} aria-hidden="true">
      <span className={styles.weekday}>{weekdayNames[weekdayOf(date)]}</span>
      <span className={styles.day}>{Number(date.slice(8))}</span>
      <span className={styles.month}>{monthNames[Number(date.slice(5, 7)) - 1]}</span>
    </span>
  )
}
