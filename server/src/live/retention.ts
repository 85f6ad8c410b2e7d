/**
 * Keeps the promises of the privacy pages: usage data is deleted after two years, and messages that an operator removed after a week.
 * Reports go when nothing is counted by them any more, and claims when nobody can use them: see reports.ts and claims.ts. Addresses
 * that a geocoder was asked about go with the last place that has them. Waiting tips,
 * messages and places stay until somebody asks for their removal.
 */
import { addYears, daysBetween, swedishTime } from '@fyndkartan/domain/local-time'
import { deleteOldClaims } from '../db/claims.ts'
import { deleteOldReports } from '../db/reports.ts'
import { deleteOldActions } from '../db/actions.ts'
import { deleteRemovedFeedback } from '../db/feedback.ts'
import { deleteOldQuestions } from '../db/geocoded.ts'
import { claimJob } from '../db/jobs.ts'
import { deleteDecidedTips } from '../db/tips.ts'
import type { Writing } from '../db/write.ts'

const dayMs = 86_400_000

/** Spec §2, §9: usage data is kept for up to two years. */
const yearsOfUse = 2

const binMs = 7 * dayMs

/** Runs once a day, on whichever server comes first. */
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
}
