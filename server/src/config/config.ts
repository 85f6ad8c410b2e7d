/**
 * Configuration: environment variables, and a file `.env` in the checkout for those that the environment leaves out. Each
 * is described once; reading, messages, `.env.example` and the README's table (config-table.ts) come from it. The only
 * reader of process.env.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { parseEmail } from '@fyndkartan/domain/account'
import { disagreements } from './config-disagreements.ts'
import {
  bearerToken,
  isNetwork,
  list,
  optional,
  postgresAddress,
  tileOrigin,
  webAddress,
  whole,
  WrongSecret,
  WrongValue,
} from './config-values.ts'

export interface Setting<T> {
  readonly name: string
  /** What holds when the variable is unset or empty, in the form in which it would be set; '' is "nothing". */
  readonly fallback: string
  readonly meaning: string
  /** A value that works, other than the fallback. */
  readonly example: string
  /** Throws a WrongValue that says what the value must be. */
  readonly read: (text: string) => T
}

export interface SocialLink {
  readonly name: string
  readonly url: string
}

/** The checkout; relative directories are meant from here, wherever the server was started. */
const root = resolve(import.meta.dirname, '../../..')

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export const settings = {
  port: setting('PORT', '3000', '8080', 'Port of site and API; 0 takes a free one', (text) => whole(text, 0, 65_535)),
  host: setting(
    'HOST',
    '127.0.0.1',
    '0.0.0.0',
    'Address to listen on; 0.0.0.0 is every network the machine is in',
    (text) => {
      if (/[\s/]/.test(text)) throw new WrongValue('must be a host name or an address')
      return text
    },
  ),
  dataDir: setting(
    'DATA_DIR',
    'data/',
    '/var/lib/fyndkartan',
    'Directory of the SQLite database, readable by the server alone',
    (text) => resolve(root, text),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    'postgresql://fyndkartan:secret@127.0.0.1/fyndkartan',
    'PostgreSQL 15 or later instead of SQLite',
    postgresAddress,
  ),
  databaseReadUrl: setting(
    'DATABASE_READ_URL',
    '',
    'postgresql://fyndkartan:secret@127.0.0.1:5433/fyndkartan',
    'A streaming replica of that PostgreSQL, which the index is read from as long as it keeps up; accounts and the desk ask DATABASE_URL',
    postgresAddress,
  ),
  siteUrl: setting(
    'SITE_URL',
    '',
    'https://www.example.se',
    'Address that visitors use, for links in mails and for Facebook; unset, it is where the server listens. When it begins with https, cookies are Secure and browsers are told to use https alone for a year, also for the hosts below it',
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
    'Key that calls carry as X-API-Key. It tells applications apart and keeps no secret: every visitor of the site gets it',
    (text) => {
      if (!/^[\x21-\x7e]{8,200}$/.test(text))
        throw new WrongSecret('must be 8 to 200 letters, digits and signs, without spaces')
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
    'Raster map tiles',
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
    'Whose map it is, shown on it as plain text',
    (text) => text,
  ),
  rateLimitPerMinute: setting(
    'RATE_LIMIT_PER_MINUTE',
    '600',
    '1200',
    'Calls and pages a minute from one address (one /64 network for IPv6; a /48 network 16 times as many), then 429; files apart, 50 times as many; 0 is no limit',
    (text) => whole(text, 0, 1_000_000_000),
  ),
  maxConnections: setting(
    'MAX_CONNECTIONS',
    '10000',
    '50000',
    'Connections that are open at once; further ones are told 503 and closed. One address holds a tenth of them, at least 16, a proxy in TRUSTED_PROXIES all. Each takes 10 to 30 kB',
    (text) => whole(text, 1, 1_000_000),
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    '',
    '127.0.0.1,10.0.0.0/8',
    'Addresses or networks of proxies in front whose X-Forwarded-For is believed; without it all who come through one count as one address',
    (text) =>
      list(text).map((proxy) => {
        if (!isNetwork(proxy)) throw new WrongValue('must be a comma list of addresses or networks')
        return proxy
      }),
  ),
  accountAttempts: setting(
    'ACCOUNT_ATTEMPTS',
    '10',
    '20',
    'Failed attempts to sign in to one account, and accounts made, resets and changes asked for, that one address gets in a quarter of an hour; at all accounts together five times as many. Failures from other addresses only slow an owner down: docs/security.md has the numbers; 0 is no limit',
    (text) => whole(text, 0, 1_000_000),
  ),
  submissions: setting(
    'SUBMISSIONS',
    '10',
    '20',
    'Tips, and messages, that one address may send in a quarter of an hour; half as many where no page of ours was opened for it; 0 is no limit',
    (text) => whole(text, 0, 1_000_000),
  ),
  operators: setting(
    'OPERATORS',
    '',
    'anna@example.se,bo@example.se',
    'E-mail addresses whose accounts may enter the desk at /#/granska, as long as the address is theirs and confirmed; npm run operator gives the role to one account instead. Refused with FIREBASE_PROJECT_ID: Firebase confirms an address for whoever made the account',
    (text) =>
      list(text).map((address) => {
        const email = parseEmail(address)
        if (email === null) throw new WrongValue('must be a comma list of e-mail addresses')
        return email
      }),
  ),
  facebookClientId: setting(
    'FACEBOOK_CLIENT_ID',
    '',
    '1234567890',
    'App id for signing in with Facebook; the app must allow /identity/facebook/callback of the site as redirect address',
    optional,
  ),
  facebookClientSecret: setting(
    'FACEBOOK_CLIENT_SECRET',
    '',
    'the-secret-of-the-app',
    'App secret that belongs to it',
    optional,
  ),
  facebookDialogUrl: setting(
    'FACEBOOK_DIALOG_URL',
    'https://www.facebook.com/v24.0/dialog/oauth',
    'https://www.facebook.com/v25.0/dialog/oauth',
    "Facebook's sign-in page, with the version of its interface",
    webAddress,
  ),
  facebookGraphUrl: setting(
    'FACEBOOK_GRAPH_URL',
    'https://graph.facebook.com/v24.0',
    'https://graph.facebook.com/v25.0',
    "Facebook's interface, with its version",
    webAddress,
  ),
  firebaseProjectId: setting(
    'FIREBASE_PROJECT_ID',
    '',
    'fyndkartan-1234',
    'Firebase Authentication keeps the accounts instead of the database; needs FIREBASE_API_KEY too',
    optional,
  ),
  firebaseApiKey: setting(
    'FIREBASE_API_KEY',
    '',
    'AIzaSyExample',
    "The Firebase project's web API key; every visitor of the site gets it",
    optional,
  ),
  firebaseAuthDomain: setting(
    'FIREBASE_AUTH_DOMAIN',
    '',
    'konto.example.se',
    "Where Firebase's sign-in window lives; unset, it is the project's own at firebaseapp.com",
    (text) => {
      if (text !== '' && !/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i.test(text)) throw new WrongValue('must be a host name')
      return optional(text)
    },
  ),
  firebaseEmulatorUrl: setting(
    'FIREBASE_EMULATOR_URL',
    '',
    'http://127.0.0.1:9099',
    'For development: the Auth emulator, whose tokens anybody can make. Refused unless the server listens to its own machine only',
    (text) => (text === '' ? null : webAddress(text)),
  ),
  smtpUrl: setting(
    'SMTP_URL',
    '',
    'smtps://user:secret@mail.example.se',
    'Mail server; unset, mails are put into the folder outbox of DATA_DIR',
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
    `${logLevels.join(', ')}; info has a line for each call`,
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
    'How long a server that was told to stop goes on answering while /readyz already says 503, so that a load balancer notices before the port closes',
    (text) => whole(text, 0, 300),
  ),
  databaseWaitSeconds: setting(
    'DATABASE_WAIT_SECONDS',
    '60',
    '300',
    'How long a start waits for a PostgreSQL that is not there yet; 0 gives up at once',
    (text) => whole(text, 0, 86_400),
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    '',
    'a-long-secret-of-your-own',
    'What Prometheus sends as bearer token to read /metrics; unset, there is no such page',
    bearerToken,
  ),
  contactEmail: setting(
    'CONTACT_EMAIL',
    '',
    'kontakt@example.se',
    'Where visitors write to; unset, a gap can be seen where it belongs',
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
    'Who answers for the site and for personal data, named on its legal pages',
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
    'Up to three links in the footer, as name=address',
    (text): readonly SocialLink[] => {
      const links = list(text).map((entry) => {
        const [, name = '', url = ''] = /^([^=]+)=(https?:\/\/\S+)$/.exec(entry) ?? []
        return { name: name.trim(), url }
      })
      if (links.length > 3 || links.some(({ name, url }) => name === '' || !URL.canParse(url)))
        throw new WrongValue('must be a comma list of up to three name=https://… pairs')
      return links
    },
  ),
} as const

export type Config = { readonly [Key in keyof typeof settings]: ReturnType<(typeof settings)[Key]['read']> }

/** Everything that is wrong, a line each; the message is for the operator. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks everything, or throws a ConfigError that names each wrong variable, what it must be and an example. */
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

/** True while the published development key is in use: fine on one's own machine, to be changed on a public one. */
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
