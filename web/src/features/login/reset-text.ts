import type { RemovedWays } from '../../api/identity/identity-client.ts'

/** After a new password by a mailed link: what it has taken away. Null when the provider does not say. */
export function formatReset(removed: RemovedWays | null): string {
  const texts = ['Ditt lösenord är bytt. Logga in med det nya.']
  if (removed?.facebook) texts.push('Facebook-inloggningen togs bort från kontot.')
  if (removed?.sessions === 1) texts.push('En inloggning avslutades.')
  else if (removed && removed.sessions > 1) texts.push(`${removed.sessions} inloggningar avslutades.`)
  return texts.join(' ')
}
