import styles from './HoursText.module.css'

/** The hours of a day, '10:00–12:00, 13:00–18:00', with line breaks only between the intervals. */
export function HoursText({ hours }: { readonly hours: string }) {
  const parts = hours.split(', ')
  return parts.map((part, index) => (
    <span key={part} className={part.includes('–') ? styles.interval : undefined}>
      {index > 0 && ' '}
      {part}
      {index < parts.length - 1 && ','}
    </span>
  ))
}
