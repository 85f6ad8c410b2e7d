import { formatCount } from '@fyndkartan/domain/format-count'
import { missingText, formatAddress } from '@fyndkartan/domain/place'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { loadSurePlaces, type Merge, mergeSurePlaces } from '../../api/desk-same-places.ts'
import { deskPath, deskPlacePath } from '../../desk-paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { tellFact } from '../../ui/place-editing/place-facts.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { formatMerge, formatMerged } from './pair-words.ts'
import styles from './SurePairs.module.css'
import { proposeMerge } from './use-merge-choice.ts'

/**
 * Called after a decision, with the `actionId` that undoes it and the `path` of the list. This function must reload the
 * list.
 */
export type OnDecided = (decision: { text: string; actionId: number; path: string }) => Promise<void>

interface Props {
  /** The number of pairs that are almost certainly one place. */
  readonly count: number
  readonly onDecided: OnDecided
}

/** Lists the pairs that are almost certainly one place, and merges them all in one action after a second press. */
export function SurePairs({ count, onDecided }: Props) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  const [isOpen, setOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['desk', 'sure-places'],
    queryFn: ({ signal }) => loadSurePlaces(signal),
    enabled: isOpen,
    staleTime: 0,
  })
  const merges = data?.pairs.map(proposeMerge) ?? []

  /** Opens or closes the list. The pressed button disappears, so the focus moves to the section. */
  function show(isShown: boolean) {
    setOpen(isShown)
    section.current?.focus()
  }

  function mergeAll() {
    attempt.run(
      async () => {
        const { actionId, merged, refused } = await mergeSurePlaces(merges).catch(async (error: unknown) => {
          await queries.invalidateQueries({ queryKey: ['desk'] })
          throw error
        })
        setOpen(false)
        await onDecided({ text: formatMerged(merged, refused), actionId, path: deskPath('dubbletter') })
      },
      (error) => describeRefusal(error, 'Det gick inte att spara.'),
    )
  }

  return (
    <section ref={section} tabIndex={-1} className={styles.sure} aria-label="Säkra par">
      {!isOpen && (
        <button type="button" className={buttons.plain} onClick={() => show(true)}>
          Slå ihop alla {formatCount(count)} säkra
        </button>
      )}
      {attempt.failure && <p role="alert">{attempt.failure}</p>}
      {isOpen && !data && !isError && <p role="status">Hämtar paren...</p>}
      {isOpen && isError && !isFetching && (
        <>
          <p role="alert">Kunde inte hämta paren.</p>
          <button type="button" className={buttons.quiet} onClick={() => void refetch()}>
            Försök igen
          </button>
        </>
      )}
      {isOpen && data && (
        <>
          <h3 className={styles.title}>{formatCount(merges.length)} säkra par</h3>
          <p>Läs igenom listan. Allt slås ihop på en gång, och går att ångra på en gång.</p>
          <ul className={styles.pairs}>
            {merges.map((merge) => (
              <SurePair key={`${merge.kept.place.kind} ${merge.kept.place.id}`} {...merge} />
            ))}
          </ul>
          <div className={styles.actions}>
            <button
              type="button"
              className={buttons.plain}
              aria-disabled={attempt.isRunning}
              onClick={() => {
                if (!attempt.isRunning && merges.length > 0) mergeAll()
              }}
            >
              {attempt.isRunning ? 'Slår ihop...' : `Slå ihop ${formatCount(merges.length)} par`}
            </button>
            <button type="button" className={buttons.quiet} onClick={() => show(false)}>
              Avbryt
            </button>
          </div>
        </>
      )}
    </section>
  )
}

function SurePair({ kept, dropped, taken }: Merge) {
  return (
    <li className={styles.pair}>
      {[kept, dropped].map(({ place }) => (
        <p key={place.id}>
          Nr {place.id}: <Link to={deskPlacePath(place)}>{place.name ?? missingText.name}</Link>, {formatAddress(place)}
        </p>
      ))}
      <p className={styles.outcome}>
        {formatMerge(
          kept.place.id,
          dropped.place.id,
          taken.map((name) => tellFact(kept.place, name).label),
          0,
        )}
      </p>
    </li>
  )
}
