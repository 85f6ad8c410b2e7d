import type { Confirmer } from '@fyndkartan/domain/trust'
import type { Actor } from '../db/actions.ts'

/** The confirmer in whose name this actor confirms places. */
export function confirmerOf(actor: Actor): Confirmer {
  return actor !== 'command' && 'claimId' in actor ? 'organiser' : 'editor'
}
