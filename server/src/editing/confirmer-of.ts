import type { Confirmer } from '@fyndkartan/domain/trust'
import type { Actor } from '../db/actions.ts'

/** The kind of confirmer, organiser or editor, that a confirmation by this actor names. */
export function confirmerOf(actor: Actor): Confirmer {
  return typeof actor === 'object' && 'claimId' in actor ? 'organiser' : 'editor'
}
