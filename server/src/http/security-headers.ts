/** Security headers of answers. */
import type { Config } from '../config/config.ts'

/** Content-Security-Policy of everything that is not a page: nothing may run, load or be framed. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A year, which OWASP ASVS 5.0 (V3.4.1) asks for, s. */
const secureOnlyS = 31_536_000

/**
 * Headers of every answer: no content sniffing, no use as a page, and no reading by other sites. Where the site's address is
 * https, browsers use https only for a year, also for the hosts below it. Pages have a policy of their own.
 */
export function answerHeaders({ siteUrl }: Pick<Config, 'siteUrl'>): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': closedPolicy,
    'cross-origin-resource-policy': 'same-origin',
    ...(siteUrl?.startsWith('https:') && {
      'strict-transport-security': `max-age=${secureOnlyS}; includeSubDomains`,
    }),
  }
}

/** Browser features (W3C Permissions Policy) by what our pages need of them; all others are turned off. */
const features = {
  geolocation: '(self)',
  fullscreen: '(self)',
  camera: '()',
  microphone: '()',
  'display-capture': '()',
  payment: '()',
  usb: '()',
  serial: '()',
  bluetooth: '()',
  hid: '()',
  midi: '()',
  'browsing-topics': '()',
}

/** Further headers of every page. */
export const pageHeaders: Readonly<Record<string, string>> = {
  // The sign-in window of an identity provider must be able to reach its opener.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': Object.entries(features)
    .map(([feature, allowed]) => `${feature}=${allowed}`)
    .join(', '),
  // Tile servers may require a referrer: they get the site's origin, never a search.
  'referrer-policy': 'strict-origin-when-cross-origin',
  // For browsers that do not know frame-ancestors.
  'x-frame-options': 'DENY',
}
