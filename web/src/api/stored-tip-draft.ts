import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { type Draft, draft, flatDraft, readDraft } from './stored-drafts.ts'
import { readPosition, stored } from './stored-state.ts'

/** A tip that has not been sent, kept in this tab until it is closed, so that it survives an accidental reload. */
export const storedTipDraft = draft(
  stored<Draft<TipDraft>>('tip_draft', readDraft(readTipDraft), flatDraft, () => sessionStorage),
)

/** A tip's form as far as it was written; a fact that is missing is blank. `series` is in the wire's form, if there is one. */
export type TipDraft = Pick<PlaceForm, 'kind'> & Partial<PlaceForm> & { readonly series?: unknown }

/** Keeps texts and lists of texts; the form's rules judge it like anything else that is typed. They would weigh too much in the first page's program. */
function readTipDraft(value: unknown): TipDraft | null {
  const { kind, position, series, sign_in: _, ...rest } = (value ?? {}) as Record<string, unknown>
  if (kind !== 'shop' && kind !== 'market') return null
  const isText = (value: unknown) => typeof value === 'string'
  const texts = Object.entries(rest).filter(
    ([, value]) => isText(value) || (Array.isArray(value) && value.every(isText)),
  )
  return { ...Object.fromEntries(texts), kind, position: readPosition(position), series }
}
