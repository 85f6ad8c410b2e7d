/** Our own identity provider: accounts in our database, sessions in a cookie, tokens signed with keys of our own. */
import type { FastifyBaseLogger } from 'fastify'
import { Attempts } from '../../db/attempts.ts'
import { loadSecret } from '../../db/secrets.ts'
import { hasOperatorRole } from '../../db/operators.ts'
import type { Identity } from '../identity.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { TokenVerifier } from '../token-verifier.ts'
import { addEmailCalls } from './email-calls.ts'
import { addFacebookPages, sendBusyPage } from './facebook-pages.ts'
import { facebookPlugin } from './facebook.ts'
import { guardCalls } from './guarded-calls.ts'
import { KnownBrowsers } from './known-browsers.ts'
import { resetMail } from './mail-texts.ts'
import { buildAuthLater } from './later-auth.ts'
import { Mails } from './mails.ts'
import { Limits } from './limits.ts'
import { MailedCodes } from './mailed-codes.ts'
import { addPasswordCalls } from './password-calls.ts'
import { deleteAccount, exportAccount, isSignedIn, readAccount, tidy } from './personal-data.ts'
import { Sessions } from './sessions.ts'
import { addSignInCalls } from './sign-in-calls.ts'
import { siteAddress } from '../../http/site-address.ts'
import { storedKeys } from './token-keys.ts'
import { tokenAudience, tokenIssuer, tokenLifeS } from './token-rules.ts'
import { mask, withoutAddresses } from '../../http/log/without-addresses.ts'

/** How long after the start better-auth is loaded, ms: the first requests have been answered by then. */
const openAfterMs = 1000

/**
 * Opens the embedded identity provider. It makes its secret at the first start, and its signing key at the first
 * sign-in.
 */
export async function embeddedIdentity({ config, clock, database, mailer }: IdentityParts): Promise<Identity> {
  let log: Pick<FastifyBaseLogger, 'warn'> = { warn: () => {} }
  let site = () => siteAddress(config)
  const mails = new Mails(mailer, () => log)
  const known = await KnownBrowsers.open({ database, clock, siteUrl: siteAddress(config) })
  const limits = new Limits(await Attempts.open(database, clock), config.accountAttempts, known, ({ body }) =>
    codes.isGood((body as { readonly code?: unknown } | null)?.code),
  )
  const facebook = facebookPlugin(config, () => site())
  const auth = buildAuthLater(
    {
      database,
      secret: await loadSecret(database, 'identity', clock()),
      siteUrl: siteAddress(config),
      complain: (message, error) =>
        log.warn(error === undefined ? {} : { err: withoutAddresses(error) }, mask(message)),
      async mailReset({ id: uid, email }, code) {
        if (!(await codes.revokeIfRemoved(uid))) mails.sendLater(resetMail(email, site(), code))
      },
    },
    facebook === null ? [] : [facebook],
  )
  const codes = new MailedCodes(auth, database, clock)
  const sessions = new Sessions({
    auth,
    clock,
    known,
    isOperator: (uid) => hasOperatorRole(database.db, config, uid),
  })
  const verifier = new TokenVerifier({
    keys: storedKeys(database, clock),
    issuer: tokenIssuer,
    audience: tokenAudience,
    clock,
  })
  return {
    verify: (token) => verifier.verify(token),
    cached: (token) => verifier.cached(token),
    provider: { provider: 'embedded', facebook: facebook !== null },
    tokenLifeMs: tokenLifeS * 1000,
    sources: { connect: [], frame: [], script: [] },
    addCalls(api) {
      log = api.log
      site = () => siteAddress(config, api.server)
      let opening: NodeJS.Timeout | undefined
      api.addHook('onListen', async () => {
        opening = setTimeout(
          () => void auth.open().catch((error: unknown) => log.warn({ err: error }, 'accounts cannot be opened')),
          openAfterMs,
        )
      })
      api.addHook('onClose', () => {
        clearTimeout(opening)
        return mails.settle()
      })
      guardCalls(api, config.siteUrl)
      const parts = { auth, clock, codes, database, known, mails, limits, sessions, site: () => site() }
      addSignInCalls(api, parts)
      addPasswordCalls(api, parts)
      addEmailCalls(api, parts)
    },
    addPages(pages, bound) {
      const isConfigured = facebook !== null
      bound(sendBusyPage)
      addFacebookPages(pages, { auth, clock, database, limits, sessions, siteUrl: config.siteUrl, isConfigured })
    },
    exportAccount,
    readAccount: (reading, _token, viewer) => readAccount(reading, viewer),
    isSignedIn,
    deleteAccount,
    tidy: (nowMs) => tidy(database, nowMs),
  }
}
