import { isLoopback } from './config-values.ts'

/** The settings that are checked together, with the types of `Config`. */
interface Compared {
  readonly host: string
  readonly databaseUrl: string | null
  readonly databaseReadUrl: string | null
  readonly siteUrl: string | null
  readonly trustedProxies: readonly string[]
  readonly operators: readonly string[]
  readonly facebookClientId: string | null
  readonly facebookClientSecret: string | null
  readonly firebaseProjectId: string | null
  readonly firebaseApiKey: string | null
  readonly firebaseEmulatorUrl: string | null
  readonly localSources: boolean
}

/** The problems of settings that are valid alone but not together. Each is one sentence that names the variables. */
export function disagreements(
  config: Compared,
  settings: Readonly<Record<keyof Compared, { readonly name: string }>>,
): string[] {
  const problems: string[] = []
  const pairs = [
    ['facebookClientId', 'facebookClientSecret'],
    ['firebaseProjectId', 'firebaseApiKey'],
  ] as const
  for (const [one, other] of pairs)
    if ((config[one] === null) !== (config[other] === null))
      problems.push(`${settings[one].name} and ${settings[other].name} belong together: set both or neither`)
  if (config.operators.length > 0 && config.firebaseProjectId !== null)
    problems.push(
      `${settings.operators.name} cannot be used with ${settings.firebaseProjectId.name}: a link that Firebase mails confirms an address for any maker of an account, even a stranger. Name the accounts instead: npm run operator -- EMAIL`,
    )
  if (config.databaseReadUrl !== null && config.databaseUrl === null)
    problems.push(`${settings.databaseReadUrl.name} needs ${settings.databaseUrl.name}, which it is a replica of`)
  if (config.firebaseEmulatorUrl !== null) {
    const { name } = settings.firebaseEmulatorUrl
    if (config.firebaseProjectId === null) problems.push(`${name} needs ${settings.firebaseProjectId.name}`)
    if (isPublic(config)) problems.push(developmentOnly(name, settings))
  }
  if (config.localSources && isPublic(config)) problems.push(developmentOnly(settings.localSources.name, settings))
  return problems
}

/** Whether other machines may reach the site. */
function isPublic({ host, trustedProxies, siteUrl }: Compared): boolean {
  return !isLoopback(host) || trustedProxies.length > 0 || (siteUrl !== null && !isLoopback(new URL(siteUrl).hostname))
}

function developmentOnly(name: string, { host }: { readonly host: { readonly name: string } }): string {
  return `${name} is for development: ${host.name} must be 127.0.0.1, and the site must not be public`
}
