/**
 * Uses accounts at Firebase Authentication: the browser signs in there, and this file verifies its tokens. No secret is
 * needed.
 */
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { type FindRecord, firebaseRecords } from './firebase-records.ts'
import type { Identity } from './identity.ts'
import { TokenVerifier } from './token-verifier.ts'

/** The URL at which Google publishes the keys that sign Firebase's tokens. */
const keysUrl = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Google's keys may be cached for about six hours; when a token names an unknown key, they are fetched earlier. */
const keysMaxAgeMs = 6 * 3_600_000

const keysTimeoutMs = 5000

const hourMs = 3_600_000

/** Fetches the keys from a URL when needed, and again when a token names an unknown key. */
export function fetchedKeys(url: string = keysUrl): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), { cacheMaxAge: keysMaxAgeMs, timeoutDuration: keysTimeoutMs })
}

type FirebaseConfig = Pick<
  Config,
  'firebaseProjectId' | 'firebaseApiKey' | 'firebaseAuthDomain' | 'firebaseEmulatorUrl' | 'siteUrl'
>

/**
 * Opens Firebase as the identity provider; throws unless project and API key are configured. An emulator's tokens are
 * unsigned, and accepted only while one is configured.
 */
export function firebaseIdentity(
  config: FirebaseConfig,
  clock: Clock,
  keys: JWTVerifyGetKey = fetchedKeys(),
  findRecord?: FindRecord,
): Identity {
  const { firebaseProjectId: project, firebaseApiKey: apiKey, firebaseAuthDomain, firebaseEmulatorUrl } = config
  if (project === null || apiKey === null) throw new Error('Firebase is not configured')
  const verifier = new TokenVerifier({
    keys: firebaseEmulatorUrl === null ? keys : 'unsigned',
    issuer: `https://securetoken.google.com/${project}`,
    audience: project,
    clock,
  })
  const findAccount =
    findRecord ?? firebaseRecords({ apiKey, emulatorUrl: firebaseEmulatorUrl, siteUrl: config.siteUrl }, clock)
  const authDomain = firebaseAuthDomain ?? `${project}.firebaseapp.com`
  const emulator = firebaseEmulatorUrl === null ? [] : [new URL(firebaseEmulatorUrl).origin]
  return {
    verify: (token) => verifier.verify(token),
    cached: (token) => verifier.cached(token),
    provider: {
      provider: 'firebase',
      api_key: apiKey,
      auth_domain: authDomain,
      project_id: project,
      emulator_url: firebaseEmulatorUrl,
    },
    tokenLifeMs: hourMs,
    sources: {
      connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', ...emulator],
      frame: [`https://${authDomain}`, ...emulator],
      // Firebase's library opens the window for Facebook from a frame.
      script: ['https://apis.google.com'],
    },
    addCalls() {},
    addPages() {},
    exportAccount: async () => ({
      provider: 'Firebase Authentication',
      note: 'The sign-in itself (e-mail address, password, sign-in methods) is kept by Firebase Authentication, not here.',
    }),
    readAccount: (_reading, token, { uid }) => findAccount(token, uid),
    isSignedIn: async () => true,
    // Nothing to do: the browser itself removes the account at Firebase.
    deleteAccount: async () => {},
    tidy: async () => {},
  }
}
