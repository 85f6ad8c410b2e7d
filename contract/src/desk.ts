/** The operator's desk on the wire. */
import type {
  ActionSubject,
  ActionVerb,
  DeskAction,
  DeskClaim,
  DeskFeedback,
  DeskPlace,
  DeskReport,
  DeskSeries,
  DeskTip,
  Duplicate,
  ImportOutcome,
  PlaceEdit,
  Slideshow,
} from '@fyndkartan/domain/desk'
import { formatInstant, parseInstant } from '@fyndkartan/domain/local-time'
import { type NewMarket, type NewPlace, type Place, withId } from '@fyndkartan/domain/place'
import type { Static } from './schema.ts'
import type {
  deskActionSchema,
  deskActionsSchema,
  deskClaimsSchema,
  deskFeedbackSchema,
  deskPlaceAnswerSchema,
  deskPlaceSchema,
  deskPlacesSchema,
  deskReportsSchema,
  deskSummarySchema,
  deskTipAnswerSchema,
  deskTipSchema,
  deskTipsSchema,
  doneSchema,
  duplicateSchema,
  editedSchema,
  importAnswerSchema,
  importSchema,
  mergeSchema,
  publishedSchema,
  slideshowSchema,
} from './desk-schema.ts'
import { subjectFromWire, subjectToWire } from './desk-subject.ts'
import { partialUndoFromWire, partialUndoToWire } from './partial-undo.ts'
import { type LoosePost, postFromWire, wholePostToWire } from './place.ts'
import { seriesFromWire, seriesToWire } from './series-wire.ts'

export type DeskActionsWire = Static<typeof deskActionsSchema>
export type DeskPlaceAnswerWire = Static<typeof deskPlaceAnswerSchema>
export type DeskPlacesWire = Static<typeof deskPlacesSchema>
export type DeskSummaryWire = Static<typeof deskSummarySchema>
export type DeskTipAnswerWire = Static<typeof deskTipAnswerSchema>
export type DeskTipsWire = Static<typeof deskTipsSchema>
export type DeskDoneWire = Static<typeof doneSchema>
export type DeskEditedWire = Static<typeof editedSchema>
export type ImportOrderWire = Static<typeof importSchema>
export type DeskPublishedWire = Static<typeof publishedSchema>
type DeskTipWire = Static<typeof deskTipSchema>
type DuplicateWire = Static<typeof duplicateSchema>
export type DeskPlaceWire = Static<typeof deskPlaceSchema>
export type DeskSeriesWire = NonNullable<DeskPlaceAnswerWire['series']>
export type MergeWire = Static<typeof mergeSchema>
type DeskActionWire = Static<typeof deskActionSchema>
export type DeskInboxWire = Static<typeof deskFeedbackSchema>
type DeskFeedbackWire = DeskInboxWire['feedback'][number]
export type DeskReportsWire = Static<typeof deskReportsSchema>
type DeskReportWire = DeskReportsWire['reports'][number]
export type DeskClaimsWire = Static<typeof deskClaimsSchema>
type DeskClaimWire = DeskClaimsWire['claims'][number]
export type SlideshowWire = Static<typeof slideshowSchema>
export type ImportAnswerWire = Static<typeof importAnswerSchema>

const instantOrNull = (ms: number | null) => (ms === null ? null : formatInstant(ms))

/** Times from this project's server can always be parsed, so the 0 is never used. */
const msOf = (text: string): number => parseInstant(text) ?? 0
const msOrNull = (text: string | null): number | null => (text === null ? null : msOf(text))

export function deskTipToWire(tip: DeskTip): DeskTipWire {
  return {
    id: tip.id,
    received_at: formatInstant(tip.receivedAtMs),
    status: tip.status,
    decided_at: instantOrNull(tip.decidedAtMs),
    reason: tip.reason,
    place_id: tip.placeId,
    action_id: tip.actionId,
    place: wholePostToWire(withId(tip.place, 0)),
    series: tip.series && seriesToWire(tip.series),
  }
}

export function deskTipFromWire(wire: DeskTipWire): DeskTip {
  return {
    id: wire.id,
    receivedAtMs: msOf(wire.received_at),
    status: wire.status,
    decidedAtMs: msOrNull(wire.decided_at),
    reason: wire.reason,
    placeId: wire.place_id,
    actionId: wire.action_id,
    place: newPlaceFromPost(wire.place),
    series: seriesFromWire(wire.series),
  }
}

export function duplicateToWire({ place, distanceM, likeness }: Duplicate): DuplicateWire {
  return { place: wholePostToWire(place), distance_m: distanceM, likeness }
}

export function duplicateFromWire(wire: DuplicateWire): Duplicate {
  return { place: placeFromPost(wire.place), distanceM: wire.distance_m, likeness: wire.likeness }
}

export function deskPlaceToWire(place: DeskPlace): DeskPlaceWire {
  return {
    place: wholePostToWire(place.place),
    origin: place.origin,
    source_id: place.sourceId,
    created_at: formatInstant(place.createdAtMs),
    updated_at: formatInstant(place.updatedAtMs),
    removed_at: instantOrNull(place.removedAtMs),
    merged_into: place.mergedInto,
    edited_at: instantOrNull(place.editedAtMs),
    version: place.version,
  }
}

export function deskPlaceFromWire(wire: DeskPlaceWire): DeskPlace {
  return {
    place: placeFromPost(wire.place),
    origin: wire.origin,
    sourceId: wire.source_id,
    createdAtMs: msOf(wire.created_at),
    updatedAtMs: msOf(wire.updated_at),
    removedAtMs: msOrNull(wire.removed_at),
    // Older servers do not send `merged_into`.
    mergedInto: wire.merged_into ?? null,
    editedAtMs: msOrNull(wire.edited_at),
    version: wire.version,
  }
}

export function deskSeriesToWire(series: DeskSeries): DeskSeriesWire {
  return {
    id: series.id,
    place: wholePostToWire(withId(series.place, 0, series.id)),
    series: seriesToWire(series.series),
    removed_at: instantOrNull(series.removedAtMs),
    edited_at: instantOrNull(series.editedAtMs),
    version: series.version,
  }
}

/** A market's series; null for a market with a single date. */
export function deskSeriesFromWire(wire: DeskSeriesWire | null): DeskSeries | null {
  const series = wire && seriesFromWire(wire.series)
  if (wire === null || series === null) return null
  return {
    id: wire.id,
    place: newPlaceFromPost(wire.place) as NewMarket,
    series,
    removedAtMs: msOrNull(wire.removed_at),
    editedAtMs: msOrNull(wire.edited_at),
    version: wire.version,
  }
}

export function deskActionToWire(action: DeskAction): DeskActionWire {
  const { type, id, name } = action.subject
  return {
    id: action.id,
    at: formatInstant(action.atMs),
    by: action.by,
    by_command: action.byCommand,
    by_schedule: action.bySchedule,
    by_organiser: action.byOrganiser,
    by_gone: action.byGone,
    verb: action.verb,
    subject: { type: subjectToWire(type), id, name },
    reason: action.reason,
    before: action.before && wholePostToWire(action.before),
    after: action.after && wholePostToWire(action.after),
    series_before: action.seriesBefore && seriesToWire(action.seriesBefore),
    series_after: action.seriesAfter && seriesToWire(action.seriesAfter),
    parts: action.parts,
    part_of: action.partOf,
    undoes: action.undoes,
    undone_by: action.undoneBy,
    partial: action.partial && partialUndoToWire(action.partial),
  }
}

export function deskActionFromWire(wire: DeskActionWire): DeskAction {
  const { type, id, name } = wire.subject
  return {
    id: wire.id,
    atMs: msOf(wire.at),
    by: wire.by,
    byCommand: wire.by_command,
    bySchedule: wire.by_schedule,
    byOrganiser: wire.by_organiser,
    byGone: wire.by_gone,
    verb: wire.verb as ActionVerb,
    subject: { type: subjectFromWire(type) ?? (type as ActionSubject), id, name },
    reason: wire.reason,
    before: wire.before && placeFromPost(wire.before),
    after: wire.after && placeFromPost(wire.after),
    seriesBefore: seriesFromWire(wire.series_before),
    seriesAfter: seriesFromWire(wire.series_after),
    parts: wire.parts,
    partOf: wire.part_of,
    undoes: wire.undoes,
    undoneBy: wire.undone_by,
    partial: partialUndoFromWire(wire.partial),
  }
}

export function deskFeedbackToWire(feedback: DeskFeedback): DeskFeedbackWire {
  return {
    id: feedback.id,
    received_at: formatInstant(feedback.receivedAtMs),
    contact_info: feedback.contact,
    feedback_text: feedback.text,
    done_at: instantOrNull(feedback.doneAtMs),
    removed_at: instantOrNull(feedback.removedAtMs),
  }
}

export function deskFeedbackFromWire(wire: DeskFeedbackWire): DeskFeedback {
  return {
    id: wire.id,
    receivedAtMs: msOf(wire.received_at),
    contact: wire.contact_info,
    text: wire.feedback_text,
    doneAtMs: msOrNull(wire.done_at),
    removedAtMs: msOrNull(wire.removed_at),
  }
}

export function deskReportToWire(report: DeskReport): DeskReportWire {
  return {
    id: report.id,
    verdict: report.verdict,
    first_at: formatInstant(report.firstAtMs),
    last_at: formatInstant(report.lastAtMs),
    count: report.count,
    warned: report.isWarned,
    notes: report.notes.map(({ atMs, text }) => ({ at: formatInstant(atMs), text })),
    place: wholePostToWire(report.place),
    decided_at: instantOrNull(report.decidedAtMs),
    decision: report.decision,
    action_id: report.actionId,
  }
}

export function deskReportFromWire(wire: DeskReportWire): DeskReport {
  return {
    id: wire.id,
    verdict: wire.verdict as DeskReport['verdict'],
    firstAtMs: msOf(wire.first_at),
    lastAtMs: msOf(wire.last_at),
    count: wire.count,
    isWarned: wire.warned,
    notes: wire.notes.map(({ at, text }) => ({ atMs: msOf(at), text })),
    place: placeFromPost(wire.place),
    decidedAtMs: msOrNull(wire.decided_at),
    decision: wire.decision,
    actionId: wire.action_id,
  }
}

export function deskClaimToWire(claim: DeskClaim): DeskClaimWire {
  return {
    id: claim.id,
    status: claim.status,
    email: claim.email,
    link_host: claim.linkHost,
    asked_at: formatInstant(claim.askedAtMs),
    decided_at: instantOrNull(claim.decidedAtMs),
    used_at: instantOrNull(claim.usedAtMs),
    others: claim.others,
    place: wholePostToWire(claim.place),
    action_id: claim.actionId,
  }
}

export function deskClaimFromWire(wire: DeskClaimWire): DeskClaim {
  return {
    id: wire.id,
    status: wire.status,
    email: wire.email,
    linkHost: wire.link_host,
    askedAtMs: msOf(wire.asked_at),
    decidedAtMs: msOrNull(wire.decided_at),
    usedAtMs: msOrNull(wire.used_at),
    others: wire.others,
    place: placeFromPost(wire.place),
    actionId: wire.action_id,
  }
}

export function slideshowToWire({ ids, isDefault, markets }: Slideshow): SlideshowWire {
  return { ids: [...ids], is_default: isDefault, markets: markets.map(wholePostToWire) }
}

export function slideshowFromWire({ ids, is_default: isDefault, markets }: SlideshowWire): Slideshow {
  return { ids, isDefault, markets: markets.map(placeFromPost) }
}

export function importOutcomeToWire(outcome: ImportOutcome): ImportAnswerWire {
  const {
    examples,
    actionId,
    skippedCount,
    hoursNotExpressible,
    hoursNotExpressibleCount,
    shortenedCount,
    repeatsCount,
    edits,
    ...rest
  } = outcome
  return {
    ...rest,
    skipped: [...rest.skipped],
    shortened: [...rest.shortened],
    skipped_count: skippedCount,
    shortened_count: shortenedCount,
    repeats: [...rest.repeats],
    repeats_count: repeatsCount,
    hours_not_expressible: [...hoursNotExpressible],
    hours_not_expressible_count: hoursNotExpressibleCount,
    examples: examples.map(({ change, place }) => ({ change, place: wholePostToWire(place) })),
    ...(edits && { edits: edits.map(editToWire) }),
    action_id: actionId,
  }
}

export function importOutcomeFromWire(wire: ImportAnswerWire): ImportOutcome {
  const {
    skipped_count: skippedCount,
    shortened_count: shortenedCount,
    repeats_count: repeatsCount,
    hours_not_expressible: hoursNotExpressible,
    hours_not_expressible_count: hoursNotExpressibleCount,
    examples,
    edits,
    action_id: actionId,
    ...rest
  } = wire
  return {
    ...rest,
    skippedCount,
    shortenedCount,
    repeatsCount,
    hoursNotExpressible,
    hoursNotExpressibleCount,
    examples: examples.map(({ change, place }) => ({ change, place: placeFromPost(place) })),
    edits: edits?.map(editFromWire) ?? null,
    actionId,
  }
}

type PlaceEditWire = NonNullable<ImportAnswerWire['edits']>[number]

function editToWire({ before, after, seriesBefore, seriesAfter }: PlaceEdit): PlaceEditWire {
  return {
    before: wholePostToWire(before),
    after: wholePostToWire(after),
    series_before: seriesBefore && seriesToWire(seriesBefore),
    series_after: seriesAfter && seriesToWire(seriesAfter),
  }
}

function editFromWire(wire: PlaceEditWire): PlaceEdit {
  return {
    before: placeFromPost(wire.before),
    after: placeFromPost(wire.after),
    seriesBefore: seriesFromWire(wire.series_before),
    seriesAfter: seriesFromWire(wire.series_after),
  }
}

/** Throws when a row is no place; answers to the desk contain only places. */
export function placeFromPost(post: LoosePost): Place {
  const place = postFromWire(post)
  if (!place) throw new TypeError('the answer holds a place of no kind')
  const { favourite: _, ...rest } = place
  return rest
}

function newPlaceFromPost(post: LoosePost): NewPlace {
  const place = placeFromPost(post)
  if (place.kind === 'shop') {
    const { id: _, trust: __, ...shop } = place
    return shop
  }
  const { id: _, seriesId: __, trust: ___, ...market } = place
  return market
}
