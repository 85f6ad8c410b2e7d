/**
 * Deletes old data, as the privacy pages promise:
 * - usage data after two years, and messages a week after an operator has removed them
 * - reports when they no longer count, and claims when they can no longer be used (reports.ts, claims.ts)
 * - the geocoder's answers about addresses that no place has any more
 * - numbers about places after 13 months, words of searches that found nothing after 30 days
 * - removals of favourites when no browser can have an older change
 * - watches (saved searches) when their days are past, or when nobody confirmed them (tidy-job.ts)
 *
 * Waiting tips, messages and places stay until somebody requests their deletion.
 */
import { addYears, type CivilDate, dayMs, daysBetween, swedishTime } from '@fyndkartan/domain/local-time'
import { isWatchOver } from '@fyndkartan/domain/watch'
import { deleteOldClaims } from '../db/claims.ts'
import { deleteOldReports } from '../db/reports.ts'
import { deleteOldActions } from '../db/actions.ts'
import { deleteOldFavouriteRemovals } from '../db/favourite-removals.ts'
import { deleteRemovedFeedback } from '../db/feedback.ts'
import { deleteOldFigures } from '../db/figures.ts'
import { deleteOldQuestions } from '../db/geocoded.ts'
import { claimJob } from '../db/jobs.ts'
import { deleteDecidedTips } from '../db/tips.ts'
import { deleteWatches, loadDatedWatches } from '../db/watches.ts'
import type { Writing } from '../db/write.ts'
import { readWatchSearch } from './match-watches.ts'

/** Spec §2, §9: usage data is stored for up to two years. */
const yearsOfUse = 2

const binMs = 7 * dayMs

/** Ids per query; both databases allow many more. */
const watchesPerQuery = 500

/** Deletes all old data, once a day on one of the servers. */
export async function deleteWhatIsTooOld(writing: Writing): Promise<void> {
  if (!(await claimJob(writing, 'retention', dayMs))) return
  const { nowMs } = writing
  const today = swedishTime(nowMs).date
  const tooOldMs = nowMs - daysBetween(addYears(today, -yearsOfUse), today) * dayMs
  await deleteDecidedTips(writing, tooOldMs)
  await deleteOldActions(writing, tooOldMs)
  await deleteRemovedFeedback(writing, nowMs - binMs)
  await deleteOldReports(writing, tooOldMs)
  await deleteOldClaims(writing)
  await deleteOldQuestions(writing)
  await deleteOldFavouriteRemovals(writing)
  await deleteOldFigures(writing, today)
  await deleteEndedWatches(writing, today)
}

/** Deletes watches whose search is only for days that are past. */
async function deleteEndedWatches(writing: Writing, today: CivilDate): Promise<void> {
  const dated = await loadDatedWatches(writing.trx)
  const ended = dated.flatMap(({ id, search }) => {
    const parsed = readWatchSearch(search, { date: today })
    return parsed && isWatchOver(parsed, today) ? [id] : []
  })
  for (let from = 0; from < ended.length; from += watchesPerQuery)
    await deleteWatches(writing, ended.slice(from, from + watchesPerQuery))
}
