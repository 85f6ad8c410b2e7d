import type { Confirmer } from '@fyndkartan/domain/trust'
import type { Actor } from '../db/actions.ts'

/** Whose word it is that a place is right when this actor says so. */
export function confirmerOf(actor: Actor): Confirmer {
  return actor !== 'command' && 'claimId' in actor ? 'organiser' : 'editor'
}
