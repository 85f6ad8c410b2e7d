import { keyOfPlace, missingText, type PlaceKind } from '@fyndkartan/domain/place'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addFavourite, removeFavourite } from '../../api/account.ts'
import { RequestError } from '../../api/client.ts'
import { canWait, type QueuedChange, queueChange, queuedMark, useQueuedChanges } from '../../api/favourite-queue.ts'
import type { FavouriteKey } from '../../api/favourite-key.ts'
import { markFavourite, markInAllTabs, readCachedMarks, shareMarks } from '../../api/favourites.ts'
import { useAuth } from '../../api/identity/auth.ts'
import { currentPath, useCacheNotices } from '../../api/cache-notices.ts'
import { keepFavouritesSoon, sendLater } from '../../api/favourites-sync.ts'
import { storedVisitor } from '../../api/stored-state.ts'
import { useOnline } from '../../ui/use-online.ts'
import { HeartTag } from './HeartTag.tsx'
import styles from './LikeButton.module.css'

interface Props {
  /** When the id or the type is missing, a press only writes an error to the console (spec §5). */
  readonly targetId: number | null
  readonly targetType: PlaceKind | null
  /** The id of the market's series, if any: the favourite then applies to all dates of the series. */
  readonly targetSeries?: number | null
  /** The place's name, used in the accessible name of the button. */
  readonly name: string | null
  readonly initial: boolean
  /** Only the large button has a text beside the heart. */
  readonly size?: 'small' | 'medium' | 'large'
}

/** Adds a place to the favourites or removes it (spec §4, §9). Not rendered when nobody is signed in. */
export default function LikeButton({
  targetId,
  targetType,
  targetSeries = null,
  name,
  initial,
  size = 'medium',
}: Props) {
  const { user } = useAuth()
  const queries = useQueryClient()
  const [resynced, setResynced] = useState(initial)
  const [liked, setLiked] = useState(initial)
  const [phase, setPhase] = useState<'idle' | 'running' | 'flipped' | 'failed'>('idle')
  const key = targetId && targetType && { kind: targetType, id: targetId, seriesId: targetSeries }
  const waiting = useWaitingMark(key)
  const isCachedFavourite = useCachedMark(key)
  const online = useOnline()
  const isSomebody = Boolean(user)
  useEffect(() => {
    if (isSomebody) shareMarks(queries)
  }, [queries, isSomebody])
  if (resynced !== initial) {
    setResynced(initial)
    setLiked(initial)
  }
  if (!user) return null
  const isLiked = waiting ?? (liked || (isCachedFavourite && phase !== 'flipped'))

  async function press(): Promise<void> {
    if (phase === 'running') return
    if (!key || !user) {
      console.error('like button without a place')
      return
    }
    const change = { ...key, name, favourite: !isLiked }
    // A change is also queued when an earlier one still waits, so that the server gets the changes in order.
    if ((!navigator.onLine || waiting !== null) && queue(user.uid, change)) return
    setPhase('running')
    try {
      const place = { kind: key.kind, id: key.id }
      await (isLiked ? removeFavourite(place) : addFavourite(place))
      setLiked(change.favourite)
      markInAllTabs(queries, user.uid, key, change.favourite)
      keepFavouritesSoon(user.uid)
      setPhase('flipped')
    } catch (error) {
      if (canWait(error) && queue(user.uid, change, error)) return
      // Spec §8: a failure is only logged. Beyond the specification, visitors see a cracked heart and screen readers
      // announce the failure.
      console.error(error instanceof RequestError ? (error.body ?? error.message) : error)
      setPhase('failed')
    }
  }

  function queue(uid: string, change: Omit<QueuedChange, 'madeAtMs'>, refusal?: RequestError): boolean {
    if (!queueChange(uid, change)) return false
    sendLater(queries, uid, refusal)
    setLiked(change.favourite)
    // Updates only this tab's data; other tabs read the queue.
    markFavourite(queries, change, change.favourite)
    setPhase('flipped')
    return true
  }

  const text = isLiked ? 'Ta bort gillning' : 'Gilla'
  return (
    <>
      <button
        type="button"
        className={`${styles.button} ${styles[size]} ${isLiked ? styles.liked : ''} ${waiting === null ? '' : styles.waiting} ${styles[phase]}`}
        // aria-disabled instead of `disabled`: a disabled button would lose the focus.
        aria-disabled={phase === 'running'}
        aria-busy={phase === 'running'}
        onClick={() => void press()}
      >
        <span className={styles.heart} title={size === 'large' ? undefined : text} aria-hidden="true">
          <HeartTag cracked={phase === 'failed'} />
        </span>
        <span className={size === 'large' ? '' : 'visually-hidden'}>{text}</span>
        <span className="visually-hidden">
          {isLiked ? ' av ' : ' '}
          {name ?? missingText.name}
        </span>
      </button>
      {waiting !== null && (
        <span role="status" className={size === 'large' ? styles.note : 'visually-hidden'}>
          {online ? 'Sparas så snart det går' : 'Sparas när nätet är tillbaka'}
        </span>
      )}
      {phase === 'failed' && (
        <span role="alert" className="visually-hidden">
          Ändringen gick inte att spara.
        </span>
      )}
    </>
  )
}

/** Whether the place will be a favourite after the change that waits for the network; null when no change waits. */
function useWaitingMark(key: FavouriteKey | null | 0): boolean | null {
  const changes = useQueuedChanges()
  return key ? queuedMark(changes, key) : null
}

/**
 * Whether this place is among the favourites cached for offline use: cached places do not say whether they are
 * favourites. False while the page shows answers of the server.
 */
function useCachedMark(key: FavouriteKey | null | 0): boolean {
  const online = useOnline()
  const isFromCache = Object.values(useCacheNotices()?.fetched ?? {}).some(({ path }) => path === currentPath())
  const [marks, setMarks] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const uid = storedVisitor.read()
    if ((online && !isFromCache) || uid === null) return setMarks(null)
    let current = true
    void readCachedMarks(uid).then((read) => current && setMarks(read))
    return () => {
      current = false
    }
  }, [online, isFromCache])
  if (!key || !marks) return false
  return marks.has(keyOfPlace(key)) || marks.has(`series ${key.seriesId}`)
}
