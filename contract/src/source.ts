/** The desk's sources of imports, on the wire. */
import { formatInstant, parseInstant } from '@fyndkartan/domain/local-time'
import {
  type StoredSource,
  runCauses,
  runOutcomes,
  sourceIntervals,
  sourceKinds,
  type SourceOrder,
  type SourceRun,
  sourceStatuses,
} from '@fyndkartan/domain/source'
import { importOutcomeFromWire, importOutcomeToWire } from './desk.ts'
import type { Static } from './schema.ts'
import type {
  addedSourceSchema,
  orderRunSchema,
  removedSourceSchema,
  removeSourceSchema,
  sourceAnswerSchema,
  sourceFormSchema,
  sourceRunSchema,
  sourceSchema,
  sourcesSchema,
} from './source-schema.ts'

export type SourceFormWire = Static<typeof sourceFormSchema>
export type SourceWire = Static<typeof sourceSchema>
export type SourceRunWire = Static<typeof sourceRunSchema>
export type SourcesWire = Static<typeof sourcesSchema>
export type SourceAnswerWire = Static<typeof sourceAnswerSchema>
export type AddedSourceWire = Static<typeof addedSourceSchema>
export type OrderRunWire = Static<typeof orderRunSchema>
export type RemoveSourceWire = Static<typeof removeSourceSchema>
export type RemovedSourceWire = Static<typeof removedSourceSchema>

export function sourceToWire(source: StoredSource): SourceWire {
  const { waitsFor, nextAtMs, isRunning, lastRun, ...rest } = source
  return {
    ...rest,
    waits_for: waitsFor,
    next_at: nextAtMs === null ? null : formatInstant(nextAtMs),
    is_running: isRunning,
    last_run: lastRun && sourceRunToWire(lastRun),
  }
}

export function sourceRunToWire({ startedAtMs, endedAtMs, result, ...rest }: SourceRun): SourceRunWire {
  return {
    ...rest,
    started_at: formatInstant(startedAtMs),
    ended_at: endedAtMs === null ? null : formatInstant(endedAtMs),
    result: result && importOutcomeToWire(result),
  }
}

/** Reads a source. A value that is unknown here, because the server is newer, becomes the most cautious one. */
export function sourceFromWire(wire: SourceWire): StoredSource {
  const { waits_for, next_at, is_running, last_run, ordered, wanted = '', unwanted = '', ...rest } = wire
  return {
    ...rest,
    // Older servers do not send these two.
    wanted,
    unwanted,
    kind: sourceKinds.find((one) => one === rest.kind) ?? 'schema.org',
    every: sourceIntervals.find((one) => one === rest.every) ?? 'month',
    status: sourceStatuses.find((one) => one === rest.status) ?? 'waiting',
    waitsFor: waits_for,
    nextAtMs: parseInstant(next_at),
    ordered: ordered as SourceOrder | null,
    isRunning: is_running,
    lastRun: last_run && sourceRunFromWire(last_run),
  }
}

export function sourceRunFromWire({ started_at, ended_at, result, ...rest }: SourceRunWire): SourceRun {
  return {
    ...rest,
    cause: runCauses.find((one) => one === rest.cause) ?? 'schedule',
    outcome: runOutcomes.find((one) => one === rest.outcome) ?? 'failed',
    startedAtMs: parseInstant(started_at) ?? 0,
    endedAtMs: parseInstant(ended_at),
    result: result && importOutcomeFromWire(result),
  }
}
