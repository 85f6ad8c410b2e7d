/**
 * better-auth on our own tables, with our rules. It is called, never served: its own HTTP handler, limits, origin checks and
 * mails are not in use (guarded-calls.ts, limits.ts and mails.ts have ours).
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
  /** Takes what better-auth complains of. */
  readonly complain: (message: string, error: Error | undefined) => void
  /** Mails the code that lets somebody choose a new password. */
  readonly mailReset: (user: { id: string; email: string }, code: string) => Promise<void>
}

export type Auth = ReturnType<typeof buildAuth>

/** `further` are plugins that sign people in by other means. */
export function buildAuth(parts: AuthParts, further: NonNullable<BetterAuthOptions['plugins']> = []) {
  return betterAuth(authOptions(parts, further))
}

export function authOptions(parts: AuthParts, further: NonNullable<BetterAuthOptions['plugins']> = []) {
  return {
    baseURL: parts.siteUrl,
    basePath: identityPath,
    // Said in this form, no variable of the environment adds another.
    secrets: [{ version: 1, value: parts.secret }],
    // An account without a way in would be one that nobody can enter, and nobody can make again.
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
      // Whoever only looks at the way to Facebook writes nothing into the database.
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
          // Who visits from where with what is nobody's business.
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
      // Lower case and digits: no sign in it means anything to LIKE.
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

/** How a session's person proved who they are, by the call of better-auth's that makes it; as Firebase's tokens name it. */
function providerOf(path: string | undefined): 'password' | 'facebook.com' {
  return path?.includes('/callback/') ? 'facebook.com' : 'password'
}
