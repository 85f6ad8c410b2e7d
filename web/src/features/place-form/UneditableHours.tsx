import { addDays } from '@fyndkartan/domain/local-time'
import { formatHoursForDays } from '@fyndkartan/domain/opening-hours/hours-in-words'
import { parseOsmHours } from '@fyndkartan/domain/opening-hours/parse-osm-hours'
import { useToday } from '../../ui/use-now.ts'
import styles from './HoursEditor.module.css'
import type { HoursFields } from './hours-draft.ts'

interface Props {
  readonly texts: HoursFields
  /** Whether the visitor has chosen other hours, which will replace these. */
  readonly isReplaced: boolean
}

/**
 * Shows stored hours that the form cannot edit: the stored text and, if it can be read, the coming week in words. Once
 * the visitor has chosen other hours, it says that they will replace these.
 */
export function UneditableHours({ texts: { openingHours, openingHoursOsm }, isReplaced }: Props) {
  const today = useToday()
  const hours = parseOsmHours(openingHoursOsm)
  if (isReplaced)
    return (
      <p className={styles.note} role="status">
        De tider som finns nu ersätts. Välj ”Behåll texten som den är” om de ska vara kvar.
      </p>
    )
  if (openingHoursOsm === '')
    return <p className={styles.note}>Texten går inte att läsa som öppettider: ”{openingHours}”</p>
  return (
    <div className={styles.note}>
      <p>Tiderna är fler än formuläret kan visa: ”{openingHoursOsm}”</p>
      {hours && <p>Den närmaste veckan: {formatHoursForDays(hours, today, addDays(today, 6))}.</p>}
    </div>
  )
}
