import { formatCount } from '@fyndkartan/domain/format-count'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { deskPageSize, deskTipsQuery } from '../../api/desk.ts'
import { deskPath } from '../../desk-paths.ts'
import buttons from '../../ui/button.module.css'
import { useNavigate, useSearchParams } from '../../ui/location.ts'
import notes from '../../ui/empty-note.module.css'
import type { DeskSlots } from './desk-slots.ts'
import { QueryOutcome } from './QueryOutcome.tsx'
import { TipCard } from './TipCard.tsx'
import styles from './TipQueue.module.css'

/**
 * The waiting tips, one at a time, oldest first. The URL contains the position in the queue: after a decision the next
 * tip has the same position and is shown.
 */
export function TipQueue(slots: DeskSlots) {
  const navigate = useNavigate()
  const index = readIndex(useSearchParams())
  const query = useQuery({
    ...deskTipsQuery('waiting', Math.floor(index / deskPageSize)),
    placeholderData: keepPreviousData,
  })
  // After a decision the next tip gets the focus; after a press on 'Nästa' the button keeps it.
  const [hasDecided, setDecided] = useState(false)
  const total = query.data?.total ?? 0
  // While the query is fetching, `total` may be too low, since an undone decision puts a tip back into the queue.
  const isPast = !query.isFetching && total > 0 && index >= total
  useEffect(() => {
    if (isPast) navigate(queuePath(total - 1), 'replace')
  }, [isPast, total, navigate])

  function go(to: number) {
    setDecided(false)
    navigate(queuePath(to), 'push')
  }
  return (
    <QueryOutcome query={query} loading="Hämtar tipsen..." failed="Tipsen gick inte att hämta.">
      {({ tips }) => {
        if (total === 0) return <EmptyQueue takesFocus={hasDecided} />
        const tip = query.isPlaceholderData ? undefined : tips[index % deskPageSize]
        return (
          <>
            <nav className={styles.pager} aria-label="Kön">
              <p aria-live="polite">
                Tips {formatCount(Math.min(index, total - 1) + 1)} av {formatCount(total)}
                <span className={styles.order}>, äldst först</span>
              </p>
              <button type="button" className={buttons.quiet} disabled={index === 0} onClick={() => go(index - 1)}>
                Föregående
              </button>
              <button
                type="button"
                className={buttons.quiet}
                disabled={index + 1 >= total}
                onClick={() => go(index + 1)}
              >
                Nästa
              </button>
            </nav>
            {tip && (
              <TipCard
                key={tip.id}
                tip={tip}
                path={queuePath(index)}
                takesFocus={hasDecided}
                onDecided={() => setDecided(true)}
                {...slots}
              />
            )}
          </>
        )
      }}
    </QueryOutcome>
  )
}

function EmptyQueue({ takesFocus }: { readonly takesFocus: boolean }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) text.current?.focus()
  }, [takesFocus])
  return (
    <p ref={text} tabIndex={-1} className={notes.note}>
      Inga tips väntar. Bra jobbat!
    </p>
  )
}

function queuePath(index: number): string {
  return deskPath('tips', index === 0 ? '' : `nr=${index + 1}`)
}

/** Reads the zero-based position from the parameter 'nr', which counts from 1. Returns zero when it is not a number. */
function readIndex(params: URLSearchParams): number {
  const text = params.get('nr') ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) - 1 : 0
}
