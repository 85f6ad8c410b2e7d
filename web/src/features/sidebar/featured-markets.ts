import type { CivilDate } from '@fyndkartan/domain/local-time'
import { type Market, slideshowMarketIds } from '@fyndkartan/domain/market'
import { isNotFound } from '../../api/client.ts'

/** Spec §9: the featured markets are asked for this far apart. */
const gapMs = 200

/** Spec §8: when not one of them could be had. */
export const featuredFailedText = 'Failed to load events'

/**
 * The markets with these ids in their order, also past ones, each asked for 200 ms after the one before (spec §7). A single
 * failure is skipped; throws when all fail, or when `signal` aborts before the first. An empty list of ids is no failure,
 * nor is a 404 for each of the specification's own ids: a site with real places does not have them.
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

/** Spec §5: markets before today are skipped; today's stays until midnight. One without a date is not known to be past. */
export function upcomingOnly<M extends Pick<Market, 'date'>>(markets: readonly M[], today: CivilDate): M[] {
  return markets.filter(({ date }) => date === null || date >= today)
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
