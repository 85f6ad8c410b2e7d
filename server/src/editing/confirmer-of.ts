import type { Confirmer } from '@fyndkartan/domain/trust'
import type { Actor } from '../db/actions.ts'

/** The confirmer whose name a confirmation by this actor gets: organiser or editor. */
export function confirmerOf(actor: Actor): Confirmer {
  return actor !== 'command' && 'claimId' in actor ? 'organiser' : 'editor'
}
