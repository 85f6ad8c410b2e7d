import type { ChosenRound } from '@fyndkartan/domain/round/chosen-round'
import { useEffect, useMemo } from 'react'
import { saveRound, useSavedRound } from '../../api/saved-round.ts'
import { roundPath } from '../../paths.ts'
import { useNavigate, useSearchParams } from '../../ui/location.ts'
import { formatRound, parseRound } from './round-text.ts'

export interface ShownRound {
  readonly round: ChosenRound
  /**
   * Whether the round comes from a link that somebody has shared. Such a round is only in the address, while the
   * visitor's own is stored in this browser.
   */
  readonly isShared: boolean
  /** The visitor's own round; equals `round` unless that one is shared. */
  readonly own: ChosenRound
  readonly change: (next: ChosenRound) => void
  /** Replaces the visitor's own round by `next` and shows it. */
  readonly adopt: (next: ChosenRound) => void
}

/**
 * The round to show: the one in the address if somebody has shared it, else the visitor's own. Changes of a shared
 * round go to the address, those of the visitor's own to the storage.
 */
export function useRound(): ShownRound {
  const params = useSearchParams()
  const saved = useSavedRound()
  const navigate = useNavigate()
  const own = useMemo(() => parseRound(saved), [saved])
  const given = useMemo(() => parseRound(params.toString()), [params])
  const shared = formatRound(given)
  const isShared = shared !== '' && shared !== saved
  const isOwnWithQuery = !isShared && params.size > 0
  useEffect(() => {
    if (isOwnWithQuery) navigate(roundPath(), 'replace')
  }, [isOwnWithQuery, navigate])
  return {
    round: isShared ? given : own,
    isShared,
    own,
    change(next) {
      if (isShared) navigate(roundPath(formatRound(next)), 'replace')
      else saveRound(formatRound(next))
    },
    adopt(next) {
      saveRound(formatRound(next))
      navigate(roundPath(), 'replace')
    },
  }
}
