import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { type Draft, draft, flatDraft, readDraft } from './stored-drafts.ts'
import { readPosition, stored } from './stored-state.ts'

/** An unsent tip, stored in the tab until it is closed, so that it survives an accidental reload. */
export const storedTipDraft = draft(
  stored<Draft<TipDraft>>('tip_draft', readDraft(readTipDraft), flatDraft, () => sessionStorage),
)

/** The input of the tip form; empty fields are missing. `series` has the wire format. */
export type TipDraft = Pick<PlaceForm, 'kind'> & Partial<PlaceForm> & { readonly series?: unknown }

/**
 * Accepts any texts and lists of texts. The form validates them later, since the rules would add too much code to the
 * first page.
 */
function readTipDraft(value: unknown): TipDraft | null {
  const { kind, position, series, sign_in: _, ...rest } = (value ?? {}) as Record<string, unknown>
  if (kind !== 'shop' && kind !== 'market') return null
  const isText = (value: unknown) => typeof value === 'string'
  const texts = Object.entries(rest).filter(
    ([, value]) => isText(value) || (Array.isArray(value) && value.every(isText)),
  )
  return { ...Object.fromEntries(texts), kind, position: readPosition(position), series }
}
