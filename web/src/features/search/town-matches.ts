/** Finds what Enter chooses in the town dialog, and makes the message about the matches. */
import { formatCount } from '@fyndkartan/domain/format-count'
import { readPostalCode } from '@fyndkartan/domain/postal-code'
import type { Town } from '@fyndkartan/domain/towns'
import type { Village } from './village-table.ts'

export interface TownRow extends Pick<Town, 'name' | 'county'> {
  /** The town's name as returned by `foldTyped`: lower case without accents. */
  readonly folded: string
}

/**
 * A typed text that begins like a postal code. `code` is null while it is incomplete. 'unsearchable': this site cannot
 * find the position of postal codes.
 */
export type TypedCode = { readonly code: string | null } | 'unsearchable'

export interface Matches {
  /** The typed text as returned by `foldTyped`: lower case without accents. */
  readonly wanted: string
  /** Null when the typed text is not a postal code. */
  readonly typedCode: TypedCode | null
  /** The matching towns, the best first; all towns for an empty text. */
  readonly towns: readonly TownRow[]
  /** The matching villages, the best first; null while the villages load. */
  readonly villages: readonly Village[] | null
  readonly hasFailed: boolean
}

export type Best =
  | { readonly kind: 'town'; readonly town: TownRow }
  | { readonly kind: 'village'; readonly village: Village }
  | { readonly kind: 'code'; readonly code: string }

/** Reads a whole or incomplete postal code; null for other texts. */
export function readTypedCode(typed: string, isSearchable: boolean): TypedCode | null {
  const code = readPostalCode(typed)
  if (code === null && !/^\s*(?:SE-)?\d/i.test(typed)) return null
  return isSearchable ? { code } : 'unsearchable'
}

/**
 * What Enter chooses: a whole postal code, else the best town. The best village instead if no town matches, or if the
 * text is exactly its name and the town does not begin with the text. Null for nothing.
 */
export function bestMatch({ wanted, typedCode, towns, villages }: Matches): Best | null {
  if (typedCode !== null)
    return typedCode === 'unsearchable' || typedCode.code === null ? null : { kind: 'code', code: typedCode.code }
  const [town] = towns
  const village = villages?.[0]
  if (wanted === '') return null
  if (village && (!town || (village.folded === wanted && !town.folded.startsWith(wanted))))
    return { kind: 'village', village }
  return town ? { kind: 'town', town } : null
}

/** The message below the text field, which screen readers announce. */
export function describeMatches(matches: Matches, isChosen: (town: string) => boolean): string {
  const { wanted, typedCode, towns, villages, hasFailed } = matches
  if (wanted === '') return `${formatCount(towns.length)} städer och kommuner`
  if (typedCode === 'unsearchable') return 'Postnummer går inte att söka på här. Skriv ortens namn.'
  const best = bestMatch(matches)
  if (best?.kind === 'code') return `Enter söker runt ${best.code}`
  if (typedCode !== null) return 'Skriv hela postnumret, fem siffror.'
  if (best === null && hasFailed) return 'Ingen stad heter så. Fler orter kunde inte hämtas.'
  if (best === null) return villages ? 'Ingen ort heter så.' : 'Ingen stad heter så. Hämtar fler orter...'
  const count = towns.length + (villages?.length ?? 0)
  return `${formatCount(count)} ${count === 1 ? 'träff' : 'träffar'} – Enter ${whatEnterDoes(best, isChosen)}`
}

function whatEnterDoes(best: Exclude<Best, { kind: 'code' }>, isChosen: (town: string) => boolean): string {
  if (best.kind === 'village') return `söker runt ${best.village.name}`
  return `${isChosen(best.town.name) ? 'tar bort' : 'väljer'} ${best.town.name}`
}
