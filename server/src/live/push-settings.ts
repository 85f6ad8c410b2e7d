import type { Config } from '../config/config.ts'
import { isPublicAddress, isPublicOrLoopback } from '../importer/public-address.ts'
import type { PushSettings } from '../push/push-sender.ts'

/** The settings for push messages. `site`: returns the site's address without a path. */
export function pushSettings(
  {
    localSources,
    pushServices,
    contactEmail,
    mailFrom,
  }: Pick<Config, 'localSources' | 'pushServices' | 'contactEmail' | 'mailFrom'>,
  site: () => string,
): PushSettings {
  return {
    contact() {
      if (contactEmail !== null) return `mailto:${contactEmail}`
      const address = site()
      if (address.startsWith('https:')) return address
      // `mailFrom` is an address, or a name with an address: 'Fyndkartan <hej@example.se>'.
      return `mailto:${mailFrom.slice(mailFrom.lastIndexOf('<') + 1).replace('>', '')}`
    },
    allows: localSources ? isPublicOrLoopback : isPublicAddress,
    allowsHost: (host) =>
      pushServices.some((service) => service === '*' || service === host || host.endsWith(`.${service}`)),
    allowsPlain: localSources,
  }
}
