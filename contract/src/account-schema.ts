/** The schemas of profiles, favourites and sign-in on the wire. The server validates with them; the browser needs only the types. */
import { maxPasswordLength, maxProfileTextLength } from '@fyndkartan/domain/account'
import { longestAgeMs } from '@fyndkartan/domain/favourite-change'
import { Type } from './schema.ts'
import { exportedWatchSchema } from './watch-schema.ts'

const profileText = Type.Optional(Type.Union([Type.String({ maxLength: maxProfileTextLength }), Type.Null()]))

/**
 * The fields of the specification. The server reads the account from the token: it refuses another `firebase_id` and
 * ignores other identity fields.
 */
export const createProfileSchema = Type.Object({
  firebase_id: Type.Optional(Type.String({ maxLength: 200 })),
  login_method: Type.Optional(Type.Union([Type.Literal('email'), Type.Literal('facebook')])),
  email: Type.Optional(Type.Union([Type.String({ maxLength: 320 }), Type.Null()])),
  email_verified: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false'), Type.Boolean()])),
})

export const updateProfileSchema = Type.Object({
  first_name: profileText,
  last_name: profileText,
  date_of_birth: profileText,
})

const profileFields = {
  first_name: Type.Union([Type.String(), Type.Null()]),
  last_name: Type.Union([Type.String(), Type.Null()]),
  date_of_birth: Type.Union([Type.String(), Type.Null()]),
  login_method: Type.Union([Type.Literal('email'), Type.Literal('facebook')]),
  created_at: Type.String({ format: 'date-time', description: 'UTC' }),
}

export const profileSchema = Type.Object({
  ...profileFields,
  operator: Type.Optional(Type.Literal(true, { description: 'Only for those who may enter the desk' })),
})

export const profileAnswerSchema = Type.Object({ success: Type.Literal(true), profile: profileSchema })

export const favouriteSchema = Type.Object({
  target_id: Type.Union([
    Type.String({ pattern: '^[1-9][0-9]{0,14}$' }),
    Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 }),
  ]),
  target_type: Type.Union([Type.Literal('store'), Type.Literal('temp_event')]),
})

/**
 * A change to a favourite. A browser that was offline sends the age of the change instead of its time, because the
 * browser's clock may be wrong.
 */
export const favouriteChangeSchema = Type.Object({
  ...favouriteSchema.properties,
  age_ms: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: longestAgeMs,
      description: 'How long ago the change was made, ms. It does not undo a newer one. Without it: now.',
    }),
  ),
})

export const favouriteChangeAnswerSchema = Type.Object({
  success: Type.Literal(true),
  superseded: Type.Optional(
    Type.Literal(true, { description: 'There was a newer change of this favourite, which holds' }),
  ),
})

export const favouritesAnswerSchema = Type.Object({
  success: Type.Literal(true),
  favorites: Type.Array(
    Type.Object({
      target_id: Type.String(),
      target_type: Type.Union([Type.Literal('store'), Type.Literal('temp_event')]),
    }),
  ),
})

export const successSchema = Type.Object({ success: Type.Literal(true) })

const text = Type.Union([Type.String(), Type.Null()])
const instant = Type.String({ format: 'date-time', description: 'UTC' })
const signInFields = {
  firebase_id: Type.String(),
  email: text,
  email_verified: Type.Boolean(),
  login_method: Type.Union([Type.Literal('email'), Type.Literal('facebook')]),
}

export const personalDataSchema = Type.Object({
  exported_at: instant,
  account: Type.Record(Type.String(), Type.Unknown(), { description: 'What the identity provider keeps here' }),
  sign_in: Type.Object({ ...signInFields, signed_in_at: instant }),
  profile: Type.Object({ ...signInFields, ...profileFields, last_login_at: instant }),
  favorites: Type.Array(
    Type.Object({
      target_id: Type.String(),
      target_type: Type.Union([Type.Literal('store'), Type.Literal('temp_event')]),
      name: text,
      city: text,
      added_at: instant,
    }),
  ),
  /** The favourites that the person removed in the last 30 days. */
  removed_favorites: Type.Array(
    Type.Object({
      target_id: Type.String(),
      target_type: Type.Union([Type.Literal('store'), Type.Literal('temp_event')]),
      removed_at: instant,
    }),
  ),
  operator: Type.Union(
    [
      Type.Null(),
      Type.Object({
        since: Type.Union([instant, Type.Null()], { description: 'Null: by configuration' }),
        /** The daily mail about what waits at the desk. */
        digest: Type.Object({ on: Type.Boolean(), sent_at: Type.Union([instant, Type.Null()]) }),
      }),
    ],
    { description: 'Null for those who may not enter the desk' },
  ),
  /** The watches of the account's e-mail address, if that address is confirmed. */
  watches: Type.Array(exportedWatchSchema),
  /** The person's actions at the desk. */
  desk_actions: Type.Array(
    Type.Object({
      at: instant,
      verb: Type.String(),
      subject: Type.Object({ type: Type.String(), id: Type.Union([Type.Integer(), Type.Null()]) }),
      reason: text,
    }),
  ),
})

/** The answer to a refused call about an account: the text in `message`, and again in `error` (spec §7). */
export const accountProblemSchema = Type.Object({ message: Type.String(), error: Type.String() })

// The schemas of the embedded identity provider.

/** These schemas limit only the length: the server answers missing or wrong values with the texts of spec §5 and §8. */
const emailField = Type.String({ maxLength: 320 })
const passwordField = Type.String({ maxLength: maxPasswordLength * 4 })
const codeField = Type.String({ minLength: 1, maxLength: 2000 })

const exampleAddress = 'anna@example.se'

export const credentialsSchema = Type.Object(
  { email: emailField, password: passwordField },
  { examples: [{ email: exampleAddress, password: 'sju sjösjuka sjömän' }] },
)
export const emailSchema = Type.Object({ email: emailField }, { examples: [{ email: exampleAddress }] })
export const codeSchema = Type.Object({ code: codeField })
export const resetPasswordSchema = Type.Object({ code: codeField, password: passwordField })
export const resetAnswerSchema = Type.Object({
  success: Type.Literal(true),
  removed: Type.Object(
    {
      facebook: Type.Boolean({ description: 'Whether a Facebook account was linked' }),
      sessions: Type.Integer({ minimum: 0, description: 'How many ended' }),
    },
    { description: 'The other ways in, which are closed now' },
  ),
})
export const changePasswordSchema = Type.Object({ password: passwordField, new_password: passwordField })
export const changeEmailSchema = Type.Object({ password: passwordField, new_email: emailField })

/** The user who is signed in; null when nobody is. */
export const sessionSchema = Type.Object({
  session: Type.Union([
    Type.Null(),
    Type.Object({
      user: Type.Object({
        uid: Type.String(),
        email: Type.Union([Type.String(), Type.Null()]),
        email_verified: Type.Boolean(),
        login_method: Type.Union([Type.Literal('email'), Type.Literal('facebook')]),
        operator: Type.Optional(Type.Literal(true, { description: 'Only for those who may enter the desk' })),
      }),
      token: Type.String({ description: 'Identity token, for Authorization: Bearer' }),
      expires_in_s: Type.Integer({ description: 'How long the token is valid from now' }),
    }),
  ]),
})

/**
 * The embedded identity provider's answer to a refused call. `code` is a code of the specification, such as
 * 'auth/wrong-password'.
 */
export const identityProblemSchema = Type.Object({ message: Type.String(), code: Type.String() })
