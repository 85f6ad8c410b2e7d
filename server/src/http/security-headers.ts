/** What answers tell browsers to refuse. */
import type { Config } from '../config/config.ts'

/** Nothing may run, show, be sent or be framed: enough for whatever is no page. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A year, which OWASP ASVS 5.0 (V3.4.1) asks for, s. */
const secureOnlyS = 31_536_000

/**
 * Of every answer, whatever it is: taken for nothing but what it says it is, closed as a page, and read by no other site. Where
 * visitors come by https, browsers come by nothing else for a year, to hosts below it neither. Pages have a policy of their own.
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

/** What a page of ours asks a browser for is in the table of features (W3C Permissions Policy); the rest is for nobody. */
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

/** Of every page besides. */
export const pageHeaders: Readonly<Record<string, string>> = {
  // A sign-in window of an identity provider must be able to answer.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': Object.entries(features)
    .map(([feature, allowed]) => `${feature}=${allowed}`)
    .join(', '),
  // Tile servers may ask where their pictures are shown: the site, never what was searched.
  'referrer-policy': 'strict-origin-when-cross-origin',
  // For browsers that do not know frame-ancestors.
  'x-frame-options': 'DENY',
}
