/** Decides on differences between places and their sources: takes the source's values over, or keeps the site's. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { NewMarket } from '@fyndkartan/domain/place'
import { isBetterConfirmed } from '@fyndkartan/domain/same-place'
import { withStated } from '@fyndkartan/domain/source-difference'
import { type Actor, insertAction } from '../db/actions.ts'
import { updatePlaceState } from '../db/place-edits.ts'
import { loadDifferencesById, updateDifferenceState } from '../db/source-differences.ts'
import { keyOfWhole } from '../db/whole-key.ts'
import type { Writing } from '../db/write.ts'
import { logChange } from './edit-place.ts'
import { changeSeries } from './edit-series.ts'
import { findOpenDifferences, type OpenDifference } from './open-differences.ts'

/** A difference as the operator saw it. */
export interface SeenDifference {
  readonly id: number
  /** The revision of the place. */
  readonly version: number
  /** The revision of the import that found the difference. */
  readonly sourceVersion: number
}

export type DifferenceDecision = 'take' | 'keep'

/**
 * Takes the source's values of some differences over ('take'), or dismisses them ('keep'), in one action. Differences
 * that have changed are left out, and so are places that the source no longer has when values are taken. A place stays
 * edited: imports leave it alone from then on. The date of the source's data confirms it, unless a better confirmation
 * is there. Returns the id of the action, null when nothing was left, and the number of decided differences.
 */
export async function decideDifferences(
  writing: Writing,
  actor: Actor,
  decision: DifferenceDecision,
  seen: readonly SeenDifference[],
  today: CivilDate,
): Promise<{ readonly actionId: number | null; readonly decided: number }> {
  const stored = await loadDifferencesById(
    writing.trx,
    seen.map(({ id }) => id),
  )
  const open = new Map(
    (await findOpenDifferences(writing.trx, [...stored.values()], today)).map((one) => [one.stored.id, one]),
  )
  const changed = new Set<string>()
  const chosen = [...new Map(seen.map((one) => [one.id, one])).values()].flatMap(({ id, version, sourceVersion }) => {
    const one = open.get(id)
    if (!one || one.version !== version || one.stored.revision !== sourceVersion) return []
    if (decision === 'keep') return [one]
    // Two sources may say something else about one place: take one of them at a time.
    const key = keyOfWhole(one.about)
    if (one.open.isGone || changed.has(key)) return []
    changed.add(key)
    return [one]
  })
  const [first] = chosen
  if (!first) return { actionId: null, decided: 0 }
  const verb = decision === 'take' ? 'edit' : 'dismiss'
  const after = { source: first.stored.source }
  const line = { actor, verb, subject: 'import', subjectId: null, before: null, after } as const
  const whole = chosen.length === 1 ? null : await insertAction(writing, line)
  let last = 0
  for (const one of chosen)
    last = decision === 'take' ? await takeOver(writing, actor, one, whole) : await dismiss(writing, actor, one, whole)
  return { actionId: whole ?? last, decided: chosen.length }
}

async function takeOver(
  writing: Writing,
  actor: Actor,
  { stored, about, state, open }: OpenDifference,
  partOf: number | null,
): Promise<number> {
  const line = { verb: 'edit', reason: `Uppgifter från ${stored.source}`, partOf } as const
  const bySource = { on: stored.asOf, by: 'source' } as const
  const confirmation = isBetterConfirmed(state.confirmation, bySource) ? bySource : state.confirmation
  const decided = { editedAtMs: writing.nowMs, confirmation }
  if ('series' in state) {
    const { place, series } = withStated(state, open)
    const after = { ...state, ...decided, place: place as NewMarket, series: series ?? state.series }
    return changeSeries(writing, actor, about.subjectId, { ...line, before: state, after })
  }
  const key = { kind: state.place.kind, id: about.subjectId }
  const { place } = withStated({ place: state.place, series: null }, open)
  await updatePlaceState(writing, key, { ...state, ...decided, place })
  return logChange(writing, actor, key, { ...line, before: state })
}

async function dismiss(
  writing: Writing,
  actor: Actor,
  { stored: { id, stated, dismissed } }: OpenDifference,
  partOf: number | null,
): Promise<number> {
  const [before, after] = [{ dismissed }, { dismissed: stated }]
  await updateDifferenceState(writing, id, after)
  return insertAction(writing, { actor, verb: 'dismiss', subject: 'difference', subjectId: id, before, after, partOf })
}
