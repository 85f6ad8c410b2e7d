import { HoursText } from '../../ui/HoursText.tsx'
import styles from './DayList.module.css'

export interface ListedDay {
  readonly name: string
  readonly hours: string
  readonly isToday: boolean
}

/** A list of days with their opening hours; today is marked. */
export function DayList({ days }: { readonly days: readonly ListedDay[] }) {
  return (
    <dl className={styles.week}>
      {days.map(({ name, hours, isToday }) => (
        <div key={name} className={styles.day} aria-current={isToday ? 'date' : undefined}>
          <dt>
            {name}
            {isToday && (
              <>
                {' '}
                <span className={styles.today}>i dag</span>
              </>
            )}
          </dt>
          <dd>
            <HoursText hours={hours} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
