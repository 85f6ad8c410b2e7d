/** Profiles, favourites and sessions on the wire (spec §3, §7) and as the application's own types. */
import type { LoginMethod, Profile, ProfileFacts } from '@fyndkartan/domain/account'
import type { OwnAction } from '@fyndkartan/domain/desk'
import { type CivilDate, formatInstant, parseInstant, swedishTime } from '@fyndkartan/domain/local-time'
import type { Place, PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import type { Static } from './schema.ts'
import type {
  createProfileSchema,
  favouritesAnswerSchema,
  identityProblemSchema,
  personalDataSchema,
  profileSchema,
  sessionSchema,
  updateProfileSchema,
} from './account-schema.ts'
import { subjectToWire } from './desk-subject.ts'
import type { ExportedWatchWire } from './watch.ts'

export type ProfileWire = Static<typeof profileSchema>
export type CreateProfileWire = Static<typeof createProfileSchema>
export type FavouritesWire = Static<typeof favouritesAnswerSchema>
export type SessionWire = Static<typeof sessionSchema>
export type PersonalDataWire = Static<typeof personalDataSchema>
export type IdentityProblemWire = Static<typeof identityProblemSchema>

/** The values of a favourite's `target_type` (spec §3). */
const kindToTarget = { shop: 'store', market: 'temp_event' } as const satisfies Record<PlaceKind, string>

/** The id is sent as text (spec §3). */
export function favouriteToWire({ kind, id }: PlaceKey): { target_id: string; target_type: 'store' | 'temp_event' } {
  return { target_id: String(id), target_type: kindToTarget[kind] }
}

/** The place of a favourite; null when the type is unknown or the id is not a whole number above 0. Never throws. */
export function favouriteFromWire(wire: { target_id?: unknown; target_type?: unknown }): PlaceKey | null {
  const id = Number(wire.target_id)
  if (!Number.isSafeInteger(id) || id < 1) return null
  if (wire.target_type === 'store') return { kind: 'shop', id }
  return wire.target_type === 'temp_event' || wire.target_type === 'event' ? { kind: 'market', id } : null
}

export function favouritesToWire(keys: readonly PlaceKey[]): FavouritesWire {
  return { success: true, favorites: keys.map(favouriteToWire) }
}

export function profileToWire(profile: Profile, isOperator: boolean): ProfileWire {
  return { ...storedProfileToWire(profile), ...(isOperator && { operator: true }) }
}

function storedProfileToWire(profile: Profile) {
  return {
    ...profileFactsToWire(profile),
    login_method: profile.loginMethod,
    created_at: formatInstant(profile.createdAtMs),
  }
}

/** A profile as shown to its owner. */
export interface SeenProfile extends ProfileFacts {
  readonly loginMethod: LoginMethod
  /** The Swedish day on which the account was created; null when `created_at` cannot be parsed. */
  readonly createdOn: CivilDate | null
  /** Whether the person may open the operator's desk. */
  readonly isOperator: boolean
}

/** Reads a profile. Missing or unreadable values become null; never throws. */
export function profileFromWire(wire: Readonly<Record<string, unknown>>): SeenProfile {
  const createdAtMs = parseInstant(textOrNull(wire['created_at']))
  return {
    ...profileFactsFromWire(wire),
    loginMethod: loginMethodFromWire(wire['login_method']),
    createdOn: createdAtMs === null ? null : swedishTime(createdAtMs).date,
    isOperator: wire['operator'] === true,
  }
}

/** `email_verified` is sent as text (spec §7). */
export function createProfileToWire(account: {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly loginMethod: LoginMethod
}): CreateProfileWire {
  return {
    firebase_id: account.uid,
    login_method: account.loginMethod,
    email: account.email,
    email_verified: account.emailVerified ? 'true' : 'false',
  }
}

export function profileFactsToWire(facts: ProfileFacts) {
  return { first_name: facts.firstName, last_name: facts.lastName, date_of_birth: facts.dateOfBirth }
}

/** Reads the fields of a profile; blank text becomes null. */
export function profileFactsFromWire(wire: Readonly<Record<string, unknown>>): ProfileFacts {
  return {
    firstName: textOrNull(wire['first_name']),
    lastName: textOrNull(wire['last_name']),
    dateOfBirth: textOrNull(wire['date_of_birth']),
  }
}

/** A session of the embedded identity provider. */
export interface IdentitySession {
  readonly user: {
    readonly uid: string
    readonly email: string | null
    readonly emailVerified: boolean
    readonly loginMethod: LoginMethod
    /** True for an operator; an older server does not send it. */
    readonly isOperator?: true | undefined
  }
  readonly token: string
  /** Seconds from the time of the answer until the token expires. */
  readonly expiresInS: number
}

/** The session in an answer; null when nobody is signed in. Throws a TypeError for an answer that is neither. */
export function sessionFromWire(body: unknown): IdentitySession | null {
  const { session } = (body ?? {}) as Partial<SessionWire>
  if (session === null) return null
  if (typeof session?.user?.uid !== 'string' || typeof session.token !== 'string')
    throw new TypeError('the answer holds no session')
  const { uid, email, email_verified: emailVerified, login_method: method, operator } = session.user
  return {
    user: {
      uid,
      email,
      emailVerified,
      loginMethod: loginMethodFromWire(method),
      isOperator: operator,
    },
    token: session.token,
    expiresInS: session.expires_in_s,
  }
}

/** The other ways to sign in that were removed when the password was reset by a mailed link. */
export interface RemovedWays {
  /** Whether a linked Facebook account was unlinked. */
  readonly facebook: boolean
  /** The number of sessions that were ended. */
  readonly sessions: number
}

/**
 * The ways that a reset of the password removed; null for an answer without `removed`, such as one from an older
 * server.
 */
export function removedWaysFromWire(body: unknown): RemovedWays | null {
  const { removed } = (body ?? {}) as {
    readonly removed?: { readonly facebook?: unknown; readonly sessions?: unknown }
  }
  if (typeof removed?.facebook !== 'boolean' || typeof removed.sessions !== 'number') return null
  return { facebook: removed.facebook, sessions: removed.sessions }
}

/** Reads an update of a profile. A blank field is cleared; a field that is missing stays unchanged. */
export function namedFactsFromWire(wire: Static<typeof updateProfileSchema>): Partial<ProfileFacts> {
  const { firstName, lastName, dateOfBirth } = profileFactsFromWire(wire)
  return {
    ...(wire.first_name !== undefined && { firstName }),
    ...(wire.last_name !== undefined && { lastName }),
    ...(wire.date_of_birth !== undefined && { dateOfBirth }),
  }
}

export function loginMethodFromWire(value: unknown): LoginMethod {
  return value === 'facebook' ? 'facebook' : 'email'
}

/** All data stored about a person. Times are ms since 1970. */
export interface PersonalData {
  readonly exportedAtMs: number
  /** The embedded identity provider's data about the account, in the provider's format. */
  readonly account: Readonly<Record<string, unknown>>
  /** The sign-in that the request's token describes. */
  readonly signIn: SignInFacts & { readonly signedInAtMs: number }
  readonly profile: SignInFacts & Profile & { readonly lastLoginAtMs: number }
  readonly favourites: readonly (PlaceKey & Pick<Place, 'name' | 'town'> & { readonly addedAtMs: number })[]
  readonly removedFavourites: readonly (PlaceKey & { readonly removedAtMs: number })[]
  readonly watches: readonly ExportedWatchWire[]
  /**
   * The person's access to the desk, and the daily mail about it; null without access. `sinceMs` is null when the
   * configuration grants the access.
   */
  readonly operator: {
    readonly sinceMs: number | null
    readonly digest: { readonly isOn: boolean; readonly sentAtMs: number | null }
  } | null
  /** The person's actions at the desk, oldest first. */
  readonly actions: readonly OwnAction[]
}

interface SignInFacts {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly loginMethod: LoginMethod
}

export function personalDataToWire({ account, signIn, profile, operator, ...rest }: PersonalData): PersonalDataWire {
  return {
    exported_at: formatInstant(rest.exportedAtMs),
    account,
    sign_in: { ...signInToWire(signIn), signed_in_at: formatInstant(signIn.signedInAtMs) },
    profile: {
      ...signInToWire(profile),
      ...storedProfileToWire(profile),
      last_login_at: formatInstant(profile.lastLoginAtMs),
    },
    favorites: rest.favourites.map(({ name, town, addedAtMs, ...key }) => ({
      ...favouriteToWire(key),
      name,
      city: town,
      added_at: formatInstant(addedAtMs),
    })),
    removed_favorites: rest.removedFavourites.map(({ removedAtMs, ...key }) => ({
      ...favouriteToWire(key),
      removed_at: formatInstant(removedAtMs),
    })),
    watches: [...rest.watches],
    operator: operator && {
      since: instantOrNull(operator.sinceMs),
      digest: { on: operator.digest.isOn, sent_at: instantOrNull(operator.digest.sentAtMs) },
    },
    desk_actions: rest.actions.map(({ atMs, verb, subject, subjectId, reason }) => ({
      at: formatInstant(atMs),
      verb,
      subject: { type: subjectToWire(subject), id: subjectId },
      reason,
    })),
  }
}

function signInToWire({ uid, email, emailVerified, loginMethod }: SignInFacts) {
  return { firebase_id: uid, email, email_verified: emailVerified, login_method: loginMethod }
}

function instantOrNull(ms: number | null): string | null {
  return ms === null ? null : formatInstant(ms)
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
