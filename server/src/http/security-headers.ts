/** Security headers of answers. */
import type { Config } from '../config/config.ts'

/** The Content-Security-Policy of answers that are not pages: nothing may run, load or be framed. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** How long browsers use only https, s: one year, as OWASP ASVS 5.0 (V3.4.1) requires. */
const secureOnlyS = 31_536_000

/**
 * Headers of every answer: no content sniffing, no use as a page, and no reading by other sites. If the site's address
 * is https, browsers use only https for a year, also for its subdomains. Pages have another policy.
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

/** Browser features that our pages use (W3C Permissions Policy); all others are turned off. */
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

/** Headers that every page has in addition. */
export const pageHeaders: Readonly<Record<string, string>> = {
  // The window in which a visitor signs in at Facebook or Firebase must reach the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': Object.entries(features)
    .map(([feature, allowed]) => `${feature}=${allowed}`)
    .join(', '),
  // Tile servers may require a referrer: they get the site's origin, never a path or a search.
  'referrer-policy': 'strict-origin-when-cross-origin',
  // For browsers that do not know `frame-ancestors`.
  'x-frame-options': 'DENY',
}
