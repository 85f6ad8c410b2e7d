/** Fetches the profile; has the texts for failures (spec §8, "Profile"). */
import { queryOptions } from '@tanstack/react-query'
import { loadProfile } from '../../api/account.ts'
import { RequestError } from '../../api/client.ts'

export const profileText = {
  notAuthenticated: 'Kunde inte autentisera användare',
  notLoaded: 'Kunde inte ladda användardata',
  notUpdated: 'Kunde inte uppdatera profil',
  updated: 'Profil uppdaterad!',
} as const

/** The query for one visitor's profile. The uid is part of the key, since several visitors may share a browser. */
export function profileQuery(uid: string) {
  return queryOptions({ queryKey: ['profile', uid], queryFn: ({ signal }) => loadProfile(signal) })
}

/** The error message of a failed request: 'not authenticated' for a 401, else `otherwise`. */
export function describeFailure(error: unknown, otherwise: string): string {
  return error instanceof RequestError && error.status === 401 ? profileText.notAuthenticated : otherwise
}
