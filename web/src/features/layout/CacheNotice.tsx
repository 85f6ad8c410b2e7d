import { addDays, formatClockTime, formatDayMonth, swedishTime } from '@fyndkartan/domain/local-time'
import { useQueuedChanges } from '../../api/favourite-queue.ts'
import { useAuth } from '../../api/identity/auth.ts'
import { parseHttpDate } from '../../api/instants.ts'
import { currentPath, type CacheNotices, addCacheNotices } from '../../api/cache-notices.ts'
import { useLocation } from '../../ui/location.ts'
import { useOnline } from '../../ui/use-online.ts'
import { useToday } from '../../ui/use-now.ts'
import styles from './CacheNotice.module.css'

/**
 * Texts for lost changes and for an ended session, by their names in `lost`. Other entries of `lost` are texts
 * themselves.
 */
const texts: Readonly<Record<string, string>> = {
  session: 'Du är inte längre inloggad här. Logga in igen för att se dina favoriter.',
  changes: 'Inloggningen har avslutats. Ändringar av favoriter som inte hade skickats kunde inte sparas.',
}

/**
 * A notice that says when cached content was fetched, how many changes wait for the network, and which changes could
 * not be saved.
 */
export default function CacheNotice({ fetched = {}, lost = [] }: CacheNotices) {
  const online = useOnline()
  const { user } = useAuth()
  // The notice about the ended session is obsolete once a visitor is signed in again.
  const shown = user ? lost.filter((text) => text !== 'session') : lost
  const waiting = useQueuedChanges().length
  const fetchedAtMs = useFetchedAt(fetched)
  const today = useToday()
  const at = fetchedAtMs === undefined ? null : formatFetched(fetchedAtMs, today)
  const changes = waiting === 1 ? 'En ändring' : `${waiting} ändringar`
  const lines = [
    at !== null && (online ? `Fyndkartan svarar inte just nu. Det du ser hämtades ${at}.` : `Hämtat ${at}.`),
    waiting > 0 &&
      `${changes} av dina favoriter ${online ? 'har inte sparats än. Vi försöker igen så snart det går.' : 'sparas när nätet är tillbaka.'}`,
  ].filter((line) => line !== false)
  return (
    <>
      {lines.length > 0 && <p className={styles.line}>{lines.join(' ')}</p>}
      {shown.length > 0 && (
        <div className={styles.lost}>
          {shown.map((text) => (
            <p key={text}>{texts[text] ?? text}</p>
          ))}
          <button type="button" className={styles.close} onClick={() => addCacheNotices({ lost: [] })}>
            Stäng
          </button>
        </div>
      )}
    </>
  )
}

/** The time of a fetch: 'i dag 14.20', 'i går 14.20' or '12 nov 14.20'. */
export function formatFetched(atMs: number, today: ReturnType<typeof useToday>): string {
  const { date, minuteOfDay } = swedishTime(atMs)
  const day = date === today ? 'i dag' : date === addDays(today, -1) ? 'i går' : formatDayMonth(date, today)
  return `${day} ${formatClockTime(minuteOfDay).replace(':', '.')}`
}

/**
 * When the oldest cached answer on this page was fetched, in ms since 1970. Undefined when all answers come from the
 * server.
 */
function useFetchedAt(fetched: NonNullable<CacheNotices['fetched']>): number | undefined {
  useLocation()
  const path = currentPath()
  return Object.values(fetched)
    .flatMap((one) => (one.path === path ? (parseHttpDate(one.at) ?? []) : []))
    .toSorted((a, b) => a - b)[0]
}
