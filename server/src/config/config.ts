/**
 * The configuration: environment variables, and the file `.env` in the checkout for variables that the environment does
 * not set. Each variable is described once here; parsing, error messages, `.env.example` and the table in
 * docs/configure.md (config-table.ts) are derived from this. No other code reads process.env.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { parseEmail } from '@fyndkartan/domain/account'
import { disagreements } from './config-disagreements.ts'
import {
  bearerToken,
  geocoderAddress,
  hostOrAddress,
  hosts,
  list,
  networks,
  optional,
  postgresAddress,
  routingAddress,
  socialLinks,
  tileOrigin,
  webAddress,
  whole,
  WrongSecret,
  WrongValue,
  yesOrNo,
} from './config-values.ts'

export interface Setting<T> {
  readonly name: string
  /** The value when the variable is unset or empty, as it would be written in the environment; '' means none. */
  readonly fallback: string
  readonly meaning: string
  /** A valid value other than the default. */
  readonly example: string
  /** Parses the variable's text. Throws a WrongValue that says what the value must be. */
  readonly read: (text: string) => T
}

/** The checkout's directory. Relative directories in settings start here, not at the working directory. */
const root = resolve(import.meta.dirname, '../../..')

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export const settings = {
  port: setting('PORT', '3000', '8080', 'Port of the site and the API; 0 picks a free one', (text) =>
    whole(text, 0, 65_535),
  ),
  host: setting(
    'HOST',
    '127.0.0.1',
    '0.0.0.0',
    'Address to listen on; 0.0.0.0 listens on all networks of the machine',
    hostOrAddress,
  ),
  dataDir: setting(
    'DATA_DIR',
    'data/',
    '/var/lib/fyndkartan',
    'Directory of the SQLite database; only the server may read it',
    (text) => resolve(root, text),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    'postgresql://fyndkartan:secret@127.0.0.1/fyndkartan',
    'PostgreSQL 15 or later, used instead of SQLite',
    postgresAddress,
  ),
  databaseReadUrl: setting(
    'DATABASE_READ_URL',
    '',
    'postgresql://fyndkartan:secret@127.0.0.1:5433/fyndkartan',
    'A streaming replica of that PostgreSQL. The index is read from it while it keeps up; accounts and the desk always use DATABASE_URL',
    postgresAddress,
  ),
  siteUrl: setting(
    'SITE_URL',
    '',
    'https://www.example.se',
    'Public address of the site, for links in mails, for Facebook, and for what search engines, chats, calendars and feeds read; without it, the address that the server listens on. With https, cookies are Secure and browsers are told to use only https for a year, also for subdomains (HSTS)',
    (text) => {
      if (text === '') return null
      if (!URL.canParse(text) || !/^https?:\/\/[^/?#@]+\/?$/.test(text))
        throw new WrongValue('must be an http or https address without a path')
      return new URL(text).origin
    },
  ),
  apiKey: setting(
    'API_KEY',
    'fyndkartan-development',
    'a-long-word-of-your-own',
    'Key that calls send as X-API-Key. It identifies the application and is not a secret: every visitor of the site receives it',
    (text) => {
      if (!/^[\x21-\x7e]{8,200}$/.test(text))
        throw new WrongSecret('must be 8 to 200 letters, digits and punctuation marks, without spaces')
      return text
    },
  ),
  siteDir: setting('WEB_DIR', 'web/dist', '/srv/fyndkartan/site', 'Directory of the built site', (text) =>
    resolve(root, text),
  ),
  tileUrl: setting(
    'TILE_URL',
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    'https://tiles.example.org/{z}/{x}/{y}.png',
    'URL template of the raster map tiles',
    (text) => {
      const fits = ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
      if (!fits || tileOrigin(text) === null)
        throw new WrongValue('must be an http or https address with {z}, {x} and {y} in its path')
      return text
    },
  ),
  tileAttribution: setting(
    'TILE_ATTRIBUTION',
    '© OpenStreetMap contributors',
    '© Lantmäteriet',
    'Attribution shown on the map, as plain text',
    (text) => text,
  ),
  overpassUrl: setting(
    'OVERPASS_URL',
    'https://overpass-api.de/api/interpreter',
    'https://overpass.example.org/api/interpreter',
    'Where queries of sources of the kind Overpass are sent',
    webAddress,
  ),
  geocoderUrl: setting(
    'GEOCODER_URL',
    '',
    'https://nominatim.example/search',
    'Search call of a geocoder, Nominatim’s (…/search) or Photon’s (…/api): addresses of places without coordinates are looked up there, at most one a second, those that visitors look up in forms, and postal codes that they type in the town list. May be on this machine, and may have a key in its query. Without it, such places are shown in the middle of their town',
    geocoderAddress,
  ),
  routingUrl: setting(
    'ROUTING_URL',
    '',
    'https://osrm.example/routed-{mode}',
    'Address of an OSRM server, before /table/v1: how long the ways of a round take, and where they go. {mode} in it becomes car, bike or foot, where each has a server of its own; without it the server is asked for cars alone. May be on this machine, and may have a key in its query. Without it, times are estimated from the distance',
    routingAddress,
  ),
  localSources: setting(
    'LOCAL_SOURCES',
    'no',
    'yes',
    'For development: yes lets sources be fetched from this machine, without pauses, and push messages be sent to it. Refused unless the server listens on its own machine only',
    yesOrNo,
  ),
  pushServices: setting(
    'PUSH_SERVICES',
    'fcm.googleapis.com,push.services.mozilla.com,notify.windows.com,push.apple.com',
    '*',
    'Hosts of the push services whose browsers may watch searches, each with the hosts below it; * allows all',
    hosts,
  ),
  rateLimitPerMinute: setting(
    'RATE_LIMIT_PER_MINUTE',
    '600',
    '1200',
    'Calls and pages a minute from one address (for IPv6, from a /64 network; a /48 network gets 16 times as many); more get 429. Static files have a separate limit, 50 times as high. 0 means no limit',
    (text) => whole(text, 0, 1_000_000_000),
  ),
  maxConnections: setting(
    'MAX_CONNECTIONS',
    '10000',
    '50000',
    'Connections open at a time; further ones get 503 and are closed. One address may hold a tenth of them, at least 16; a proxy in TRUSTED_PROXIES may hold all. Each takes 10 to 30 kB of memory',
    (text) => whole(text, 1, 1_000_000),
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    '',
    '127.0.0.1,10.0.0.0/8',
    'Addresses or networks of reverse proxies whose X-Forwarded-For is trusted; without it, all visitors behind a proxy count as one address',
    networks,
  ),
  accountAttempts: setting(
    'ACCOUNT_ATTEMPTS',
    '10',
    '20',
    'How many failed sign-ins to one account, and how many sign-ups, password resets and changes, one address gets in a quarter of an hour; five times as many for all accounts together. Failures from other addresses only slow the owner down: docs/security.md has the numbers. 0 means no limit',
    (text) => whole(text, 0, 1_000_000),
  ),
  submissions: setting(
    'SUBMISSIONS',
    '10',
    '20',
    'How many tips, feedback messages, reports on places, requests for organisers’ links and watches, counted apart, one address may send in a quarter of an hour; half as many when the form was not opened on the site first. 0 means no limit',
    (text) => whole(text, 0, 1_000_000),
  ),
  operators: setting(
    'OPERATORS',
    '',
    'anna@example.se,bo@example.se',
    'E-mail addresses whose accounts may use the desk at /#/granska, as long as the account has this address and it is confirmed; npm run operator gives the role to a single account instead. Refused together with FIREBASE_PROJECT_ID, because Firebase confirms an address for anybody who creates an account with it',
    (text) =>
      list(text).map((address) => {
        const email = parseEmail(address)
        if (email === null) throw new WrongValue('must be a comma-separated list of e-mail addresses')
        return email
      }),
  ),
  facebookClientId: setting(
    'FACEBOOK_CLIENT_ID',
    '',
    '1234567890',
    'App id for signing in with Facebook; the app must allow /identity/facebook/callback of the site as a redirect address',
    optional,
  ),
  facebookClientSecret: setting(
    'FACEBOOK_CLIENT_SECRET',
    '',
    'the-secret-of-the-app',
    'App secret of that app',
    optional,
  ),
  facebookDialogUrl: setting(
    'FACEBOOK_DIALOG_URL',
    'https://www.facebook.com/v24.0/dialog/oauth',
    'https://www.facebook.com/v25.0/dialog/oauth',
    "Facebook's sign-in page, with the version of its API",
    webAddress,
  ),
  facebookGraphUrl: setting(
    'FACEBOOK_GRAPH_URL',
    'https://graph.facebook.com/v24.0',
    'https://graph.facebook.com/v25.0',
    "Facebook's Graph API, with its version",
    webAddress,
  ),
  firebaseProjectId: setting(
    'FIREBASE_PROJECT_ID',
    '',
    'fyndkartan-1234',
    'Project whose Firebase Authentication keeps the accounts, instead of the database; needs FIREBASE_API_KEY too',
    optional,
  ),
  firebaseApiKey: setting(
    'FIREBASE_API_KEY',
    '',
    'AIzaSyExample',
    "The Firebase project's web API key; every visitor of the site receives it",
    optional,
  ),
  firebaseAuthDomain: setting(
    'FIREBASE_AUTH_DOMAIN',
    '',
    'konto.example.se',
    "Host of Firebase's sign-in window; without it, the project's own at firebaseapp.com",
    (text) => {
      if (text !== '' && !/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i.test(text)) throw new WrongValue('must be a host name')
      return optional(text)
    },
  ),
  firebaseEmulatorUrl: setting(
    'FIREBASE_EMULATOR_URL',
    '',
    'http://127.0.0.1:9099',
    'For development: the Auth emulator, for which anybody can make tokens, started with --project and the same FIREBASE_PROJECT_ID. Refused unless the server listens on its own machine only',
    (text) => (text === '' ? null : webAddress(text)),
  ),
  smtpUrl: setting(
    'SMTP_URL',
    '',
    'smtps://user:secret@mail.example.se',
    'Mail server; without it, mails are written to the folder outbox in DATA_DIR',
    (text) => {
      if (text === '') return null
      if (!/^smtps?:\/\/\S+$/.test(text) || !URL.canParse(text))
        throw new WrongSecret('must be an address that begins with smtp:// or smtps://')
      return text
    },
  ),
  mailFrom: setting(
    'MAIL_FROM',
    'Fyndkartan <hej@fyndkartan.example>',
    'Fyndkartan <kontakt@example.se>',
    'Sender of mails',
    (text) => {
      if (/[\r\n]/.test(text) || !/[^\s@]+@[^\s@]+/.test(text)) throw new WrongValue('must hold an e-mail address')
      return text
    },
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'warn',
    'info',
    `${logLevels.join(', ')}; info logs a line for each request`,
    (text): (typeof logLevels)[number] => {
      const level = logLevels.find((known) => known === text)
      if (!level) throw new WrongValue(`must be one of ${logLevels.join(', ')}`)
      return level
    },
  ),
  drainSeconds: setting(
    'DRAIN_SECONDS',
    '0',
    '10',
    'How long a stopping server keeps answering while /readyz already returns 503, so that a load balancer notices before the port closes',
    (text) => whole(text, 0, 300),
  ),
  databaseWaitSeconds: setting(
    'DATABASE_WAIT_SECONDS',
    '60',
    '300',
    'How long the server waits for PostgreSQL when it starts; 0 gives up at once',
    (text) => whole(text, 0, 86_400),
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    '',
    'a-long-secret-of-your-own',
    'Bearer token that Prometheus sends to read /metrics; without it, /metrics does not exist',
    bearerToken,
  ),
  contactEmail: setting(
    'CONTACT_EMAIL',
    '',
    'kontakt@example.se',
    'Address that visitors can write to; without it, a placeholder is shown',
    (text) => {
      if (text === '') return null
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) throw new WrongValue('must be an e-mail address')
      return text
    },
  ),
  operatorName: setting(
    'OPERATOR_NAME',
    '',
    'Föreningen Fyndkartan, 802000-0000',
    'Who is responsible for the site and for personal data, shown on its legal pages',
    optional,
  ),
  postalAddress: setting(
    'POSTAL_ADDRESS',
    '',
    'Storgatan 1, 503 30 Borås',
    "The operator's postal address, for the GDPR page",
    optional,
  ),
  phone: setting('PHONE', '', '033-12 34 56', "The operator's telephone number, for the GDPR page", optional),
  socialLinks: setting(
    'SOCIAL_LINKS',
    '',
    'Instagram=https://instagram.example/fyndkartan,Mastodon=https://social.example/@fyndkartan',
    'Up to three links for the footer, as name=address',
    socialLinks,
  ),
} as const

export type Config = { readonly [Key in keyof typeof settings]: ReturnType<(typeof settings)[Key]['read']> }

/** An error whose message lists every problem of the configuration, one per line, for the operator. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads and checks all variables. Throws a ConfigError that names each wrong variable, the valid values and an example.
 */
export function readConfig(environment: Environment = environmentWithFile()): Config {
  const problems: string[] = []
  const entries = Object.entries(settings).map(([key, { name, fallback, example, read }]) => {
    const text = environment[name]?.trim() || fallback
    try {
      return [key, read(text)]
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error
      const given = error instanceof WrongSecret ? '' : `, not "${text}"`
      problems.push(`${name} ${error.message}${given}. For example: ${name}=${example}`)
      return [key, undefined]
    }
  })
  if (problems.length === 0) problems.push(...disagreements(Object.fromEntries(entries) as Config, settings))
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return Object.fromEntries(entries) as Config
}

/** Whether the API key is the published one for development, which a public site must not use. */
export function usesDevelopmentKey(config: Config): boolean {
  return config.apiKey === settings.apiKey.fallback
}

function setting<T>(
  name: string,
  fallback: string,
  example: string,
  meaning: string,
  read: (text: string) => T,
): Setting<T> {
  return { name, fallback, example, meaning, read }
}

function environmentWithFile(): Environment {
  const file = join(root, '.env')
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...process.env } : process.env
}
