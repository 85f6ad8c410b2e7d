/** The message about the matches of the town list, and the match that Enter chooses. */
import { readPostalCode } from '@fyndkartan/domain/postal-code'
import type { Town } from '@fyndkartan/domain/towns'
import { formatCount } from '../../ui/format-count.ts'
import type { Village } from './village-table.ts'

export interface TownRow extends Pick<Town, 'name' | 'county'> {
  /** The name as `foldTyped` folds it. */
  readonly folded: string
}

/**
 * A postal code, or its beginning. `code` is null while it is incomplete; 'unsearchable' where codes cannot be looked
 * up.
 */
export type TypedCode = { readonly code: string | null } | 'unsearchable'

export interface Matches {
  /** The typed text, folded. */
  readonly wanted: string
  /** Null when the text is a name. */
  readonly typedCode: TypedCode | null
  /** The best first; all of them for an empty text. */
  readonly towns: readonly TownRow[]
  /** The best first; null while loading. */
  readonly villages: readonly Village[] | null
  readonly hasFailed: boolean
}

export type Best =
  | { readonly kind: 'town'; readonly town: TownRow }
  | { readonly kind: 'village'; readonly village: Village }
  | { readonly kind: 'code'; readonly code: string }

/** Reads a whole or partial postal code; null for other texts. */
export function readTypedCode(typed: string, isSearchable: boolean): TypedCode | null {
  const code = readPostalCode(typed)
  if (code === null && !/^\s*(?:SE-)?\d/i.test(typed)) return null
  return isSearchable ? { code } : 'unsearchable'
}

/**
 * The match that Enter chooses: a postal code; or a town, unless only its middle matches and a village has exactly this
 * name. Null without a match.
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

/** The line below the field, which screen readers announce. */
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
