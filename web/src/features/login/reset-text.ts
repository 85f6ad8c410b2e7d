import type { RemovedWays } from '@fyndkartan/contract/account'

/**
 * The text after a new password was set. `removed` says which sign-in methods the reset removed; null when the provider
 * does not list them.
 */
export function formatReset(removed: RemovedWays | null): string {
  const texts = ['Ditt lösenord är bytt. Logga in med det nya.']
  if (removed?.facebook) texts.push('Facebook-inloggningen togs bort från kontot.')
  if (removed?.sessions === 1) texts.push('En inloggning avslutades.')
  else if (removed && removed.sessions > 1) texts.push(`${removed.sessions} inloggningar avslutades.`)
  return texts.join(' ')
}
