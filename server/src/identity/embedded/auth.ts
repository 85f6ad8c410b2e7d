/**
 * Sets up better-auth on our own tables, with our rules. It is only a library here: its HTTP handler, rate limits,
 * origin checks and mails are not in use; guarded-calls.ts, limits.ts and mails.ts replace them.
 */
import { randomBytes } from 'node:crypto'
import { maxPasswordLength, minPasswordLength } from '@fyndkartan/domain/account'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { jwt } from 'better-auth/plugins/jwt'
import type { Database } from '../../db/open.ts'
import { newSessionPlugin } from './new-session.ts'
import { identityPath } from './site-address.ts'
import { tokenAudience, tokenIssuer } from './token-rules.ts'

const dayS = 86_400
const sessionLifeS = 30 * dayS
const resetLifeS = 3600

export interface AuthParts {
  readonly database: Database
  readonly secret: string
  /** The address of the site, without a path. */
  readonly siteUrl: string
  /** Logs the errors and warnings of better-auth. */
  readonly complain: (message: string, error: Error | undefined) => void
  /** Mails the code for choosing a new password. */
  readonly mailReset: (user: { id: string; email: string }, code: string) => Promise<void>
}

export type Auth = ReturnType<typeof buildAuth>

/** Builds better-auth. `further`: plugins for other ways to sign in. */
export function buildAuth(parts: AuthParts, further: NonNullable<BetterAuthOptions['plugins']> = []) {
  return betterAuth(authOptions(parts, further))
}

export function authOptions(parts: AuthParts, further: NonNullable<BetterAuthOptions['plugins']> = []) {
  return {
    baseURL: parts.siteUrl,
    basePath: identityPath,
    // With `secrets` set, better-auth ignores the environment variable BETTER_AUTH_SECRETS, which could add others.
    secrets: [{ version: 1, value: parts.secret }],
    // Without transactions a failed sign-up could leave an account without a password: nobody could sign in to it, or
    // sign up with its address again.
    database: { db: parts.database.db, type: 'sqlite', transaction: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      resetPasswordTokenExpiresIn: resetLifeS,
      sendResetPassword: ({ user, token }) => parts.mailReset(user, token),
    },
    user: { modelName: 'identity_user' },
    account: {
      modelName: 'identity_account',
      accountLinking: { enabled: false },
      // Starting a sign-in with Facebook must not write to the database.
      storeStateStrategy: 'cookie',
    },
    verification: { modelName: 'identity_verification', storeIdentifier: 'hashed' },
    session: {
      modelName: 'identity_session',
      expiresIn: sessionLifeS,
      updateAge: dayS,
      cookieCache: { enabled: false },
      additionalFields: {
        signInProvider: { type: 'string', required: true, input: false, defaultValue: 'password' },
      },
    },
    databaseHooks: {
      session: {
        create: {
          // Sessions store neither IP address nor browser.
          before: async (_session, context) => ({
            data: { ipAddress: null, userAgent: null, signInProvider: providerOf(context?.path) },
          }),
        },
      },
    },
    plugins: [
      jwt({
        jwks: { keyPairConfig: { alg: 'RS256', modulusLength: 2048 } },
        jwt: { issuer: tokenIssuer, audience: tokenAudience },
        disableSettingJwtHeader: true,
        schema: { jwks: { modelName: 'identity_key' } },
      }),
      newSessionPlugin,
      ...further,
    ],
    advanced: {
      useSecureCookies: parts.siteUrl.startsWith('https:'),
      cookiePrefix: 'fyndkartan',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: identityPath },
      ipAddress: { disableIpTracking: true },
      // Ids are lower-case hexadecimal: none of their characters has a meaning in LIKE.
      database: { generateId: () => randomBytes(16).toString('hex') },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        parts.complain(
          message,
          details.find((detail) => detail instanceof Error),
        ),
    },
  } satisfies BetterAuthOptions
}

/**
 * The provider by which a visitor signed in, from the path of the better-auth call that made the session. The values
 * are those in Firebase's tokens.
 */
function providerOf(path: string | undefined): 'password' | 'facebook.com' {
  return path?.includes('/callback/') ? 'facebook.com' : 'password'
}
