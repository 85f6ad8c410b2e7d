import type { ChosenRound } from '@fyndkartan/domain/round/chosen-round'
import { useEffect, useMemo } from 'react'
import { keepRound, useKeptRound } from '../../api/kept-round.ts'
import { roundPath } from '../../paths.ts'
import { useNavigate, useSearchParams } from '../../ui/location.ts'
import { formatRound, parseRound } from './round-text.ts'

export interface ShownRound {
  readonly round: ChosenRound
  /** The visitor's own one is kept in this browser; a shared one is only in the address. */
  readonly isShared: boolean
  /** The visitor's own, which is `round` unless that is shared. */
  readonly own: ChosenRound
  readonly change: (next: ChosenRound) => void
  /** Makes a round the visitor's own, instead of the one there was. */
  readonly adopt: (next: ChosenRound) => void
}

/** The round at the address: the visitor's own, or another one that somebody has shared. What is changed stays where it is. */
export function useRound(): ShownRound {
  const params = useSearchParams()
  const kept = useKeptRound()
  const navigate = useNavigate()
  const own = useMemo(() => parseRound(kept), [kept])
  const given = useMemo(() => parseRound(params.toString()), [params])
  const shared = formatRound(given)
  const isShared = given.stops.length > 0 && shared !== kept
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
      else keepRound(formatRound(next))
    },
    adopt(next) {
      keepRound(formatRound(next))
      navigate(roundPath(), 'replace')
    },
  }
}
