import type { SeenProfile } from '@fyndkartan/contract/account'
import type { LoginMethod } from '@fyndkartan/domain/account'
import { type CivilDate, monthNames, parseCivilDate } from '@fyndkartan/domain/local-time'

const loginMethodNames: Readonly<Record<LoginMethod, string>> = { email: 'E-post', facebook: 'Facebook' }

/** The name and value of each line of the profile (spec §3); the value is null when missing. */
export function listProfileFacts(profile: SeenProfile): readonly (readonly [name: string, value: string | null])[] {
  return [
    ['Förnamn', profile.firstName],
    ['Efternamn', profile.lastName],
    ['Födelsedatum', formatBirthday(profile.dateOfBirth)],
    ['Inloggningsmetod', loginMethodNames[profile.loginMethod]],
    ['Konto skapat', profile.createdOn && formatDay(profile.createdOn)],
  ]
}

/** The names of all lines, for the placeholders while the profile loads. */
export const profileFactNames = ['Förnamn', 'Efternamn', 'Födelsedatum', 'Inloggningsmetod', 'Konto skapat']

/**
 * A birthday as '5 mars 1980'; a stored text that is not a date stays unchanged, since nothing validates it (spec §5).
 */
function formatBirthday(text: string | null): string | null {
  const date = parseCivilDate(text)
  return date ? formatDay(date) : text
}

/** Formats a date as '5 mars 1980'. */
function formatDay(date: CivilDate): string {
  return `${Number(date.slice(8))} ${monthNames[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(0, 4))}`
}
