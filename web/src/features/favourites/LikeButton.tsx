import { missingText, type PlaceKind } from '@fyndkartan/domain/place'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addFavourite, removeFavourite } from '../../api/account.ts'
import { RequestError } from '../../api/client.ts'
import { markFavourite } from '../../api/favourites.ts'
import { useAuth } from '../../api/identity/auth.ts'
import { HeartTag } from './HeartTag.tsx'
import styles from './LikeButton.module.css'

interface Props {
  /** Without an id or a type a click is only logged (spec §5). */
  readonly targetId: number | null
  readonly targetType: PlaceKind | null
  /** The series that a market is one of the dates of; the mark is shown on all of them. */
  readonly targetSeries?: number | null
  /** The place's name, for the accessible name. */
  readonly name: string | null
  readonly initial: boolean
  /** Small and medium show only the heart; large also has a text. */
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
  if (resynced !== initial) {
    setResynced(initial)
    setLiked(initial)
  }
  if (!user) return null

  async function press(): Promise<void> {
    if (phase === 'running') return
    if (!targetId || targetType === null) {
      console.error('like button without a place')
      return
    }
    const key = { kind: targetType, id: targetId }
    setPhase('running')
    try {
      await (liked ? removeFavourite(key) : addFavourite(key))
      setLiked(!liked)
      markFavourite(queries, { ...key, seriesId: targetSeries }, !liked)
      setPhase('flipped')
    } catch (error) {
      // Spec §8: only logged. Visitors also see a cracked heart, and screen readers announce the failure.
      console.error(error instanceof RequestError ? (error.body ?? error.message) : error)
      setPhase('failed')
    }
  }

  const text = liked ? 'Ta bort gillning' : 'Gilla'
  return (
    <>
      <button
        type="button"
        className={`${styles.button} ${styles[size]} ${liked ? styles.liked : ''} ${styles[phase]}`}
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
          {liked ? ' av ' : ' '}
          {name ?? missingText.name}
        </span>
      </button>
      {phase === 'failed' && (
        <span role="alert" className="visually-hidden">
          Ändringen gick inte att spara.
        </span>
      )}
    </>
  )
}
