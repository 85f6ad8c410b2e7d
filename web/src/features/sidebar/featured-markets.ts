import type { CivilDate } from '@fyndkartan/domain/local-time'
import { type Market, slideshowMarketIds } from '@fyndkartan/domain/market'
import { isNotFound } from '../../api/client.ts'

/** Spec §9: the time between the requests for the featured markets, ms. */
const gapMs = 200

/** Spec §8: the error when all of them fail. */
export const featuredFailedText = 'Failed to load events'

/**
 * The markets with these ids in their order, including past ones, requested 200 ms apart (spec §7). Skips a single
 * failure; throws when all fail, or when `signal` aborts before the first. An empty list of ids is no error; nor is a
 * 404 for each of the specification's own ids, which a site with real places does not have.
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

/** Spec §5: skips markets before today and cancelled ones. Keeps today's until midnight, and those without a date. */
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
