/** What every source's reader hands to `applyImport`, whatever its format. */
import type { FactName } from '@fyndkartan/domain/facts'
import type { NewPlace } from '@fyndkartan/domain/place'
import type { PlaceFacts } from '../db/place-rows.ts'

/** One place as its source tells it. */
export type ImportDraft = {
  /** The source's own name for the place, 'osm:node/123'; the same place has the same one in every file. */
  readonly sourceId: string
} & (
  | { readonly kind: 'shop'; readonly facts: PlaceFacts<'shop'> }
  | { readonly kind: 'market'; readonly facts: PlaceFacts<'market'> }
)

export function draftOf(sourceId: string, { kind, ...facts }: NewPlace): ImportDraft {
  return { sourceId, kind, facts } as ImportDraft
}

/** Something in a file that did not become a place, or not all of it. */
export interface ImportProblem {
  /** Where: an element's id or 'line 12'. */
  readonly at: string
  /** Few and fixed, so that the report can count by it. */
  readonly reason: string
  /** What the reason is about, when it says more. */
  readonly detail?: string
}

/** The lines for texts that were cut. */
export function shortenedLines(at: string, name: string | null, shortened: readonly FactName[]): ImportProblem[] {
  return shortened.map((fact) => ({
    at,
    reason: 'too long, shortened',
    detail: name === null ? fact : `${fact}, ${name}`,
  }))
}

/** What is said of a place outside Sweden. */
export const abroadReason = 'lies outside Sweden'

/** The line for a row, event or element that some code of ours could not cope with: the rest of the file is still of use. */
export function unreadableProblem(at: string, error: unknown): ImportProblem {
  const message = error instanceof Error ? error.message : String(error)
  return { at, reason: 'could not be read', detail: message.slice(0, maxDetailLength) }
}

const maxDetailLength = 120

/**
 * A source as a whole cannot be read: it cannot be fetched, is no JSON, or not of the format. The message names the line where
 * it can; `swedish` says the same to operators at the desk.
 */
export class UnreadableFile extends Error {
  readonly swedish: string

  constructor(message: string, swedish: string, options?: ErrorOptions) {
    super(message, options)
    this.swedish = swedish
  }
}

/** The file holds more than is read at one time. `things`: what of, in English and Swedish. */
export function tooMany(limit: number, [things, swedishThings]: readonly [string, string]): UnreadableFile {
  const count = String(limit).replace(/\B(?=(\d{3})+$)/g, ' ')
  return new UnreadableFile(
    `the file holds more than ${limit} ${things}`,
    `Filen har fler än ${count} ${swedishThings}. Dela upp den eller använd kommandot npm run import`,
  )
}

/** What a reader made of a file. */
export interface ParsedFile {
  /** Elements that could have been places. */
  readonly read: number
  readonly drafts: readonly ImportDraft[]
  /**
   * What the file tells all of: `ical:fil#uid` for the places `ical:fil#uid#…`. Of these a place that is not in `drafts` has moved, or is
   * cancelled, and goes also without pruning.
   */
  readonly groups?: ReadonlySet<string>
  /** Groups, or places, that the file tells of and that could not be read: they stay as they are, whatever goes. */
  readonly unread?: ReadonlySet<string>
  readonly skipped: readonly ImportProblem[]
  /** Places that are in `drafts`, without the hours that their source has. */
  readonly hoursNotExpressible: readonly ImportProblem[]
  /** Texts of places in `drafts` that were cut, because they were too long. */
  readonly shortened: readonly ImportProblem[]
  /** Why the file may not hold everything: then nothing may be taken away because of it. */
  readonly incomplete: string | null
}
