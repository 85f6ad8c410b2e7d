/**
 * Checks whether a mail address belongs to the domain of a place's own link. Only then may a visitor become the place's
 * organiser without an operator's review: somebody with a mailbox at a domain can usually also change its site.
 */
import { createRequire } from 'node:module'
import type * as Tldts from 'tldts'

/**
 * Domains where anybody can have a page or an address: platforms and Swedish internet providers. The package
 * `email-providers` lists mail providers; the public suffix list has platforms that give each customer a domain
 * (myshopify.com).
 */
const sharedHosts = new Set(
  `facebook.com fb.com fb.me instagram.com threads.net tiktok.com x.com twitter.com youtube.com linkedin.com linktr.ee pinterest.com
  google.com google.se goo.gl apple.com amazon.com microsoft.com live.com wix.com wixsite.com wordpress.com squarespace.com weebly.com
  webnode.se webnode.com webflow.io jimdo.com blogspot.com tumblr.com medium.com github.io github.com gitlab.io notion.site carrd.co
  blocket.se tradera.com hemnet.se hitta.se eniro.se tripadvisor.com yelp.com foursquare.com openstreetmap.org wikipedia.org
  one.com n.nu hemsida24.se yola.com bokadirekt.se eventbrite.com eventbrite.se billetto.se meetup.com
  telia.com telia.se comhem.se tele2.se swipnet.se bredband.net bredband2.com bahnhof.se glocalnet.net hotmail.se live.se outlook.se
  msn.se yahoo.se spray.se passagen.se home.se ownit.se telenor.se tre.se utfors.se algonet.se ettnet.se mail.se brev.se
  svenskakyrkan.se rf.se pro.se hembygd.se`.split(/\s+/),
)

/**
 * The registrable domain that an address and a link have in common. Null when they have none, and for a domain where
 * many people have addresses or pages.
 */
export function commonDomain(email: string, link: string | null): string | null {
  const { getDomain } = tldts()
  const options = { allowPrivateDomains: true, validateHostname: true } as const
  const ofMail = getDomain(email.slice(email.lastIndexOf('@') + 1), options)
  const host = hostOf(link)
  const ofLink = host === null ? null : getDomain(host, options)
  if (ofMail === null || ofMail !== ofLink) return null
  return sharedHosts.has(ofMail) || mailProviders().has(ofMail) ? null : ofMail
}

/** The host of a link in ASCII, as browsers resolve it; null without a link. */
export function hostOf(link: string | null): string | null {
  return link !== null && URL.canParse(link) ? new URL(link).hostname || null : null
}

/**
 * The address with its host in ASCII, which reveals look-alike letters of other alphabets; null for an invalid address.
 */
export function plainAddress(email: string): string | null {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  if (!/^[\x21-\x7e]+$/.test(local) || !URL.canParse(`http://${email.slice(at + 1)}`)) return null
  const { hostname, port, pathname } = new URL(`http://${email.slice(at + 1)}`)
  return port === '' && pathname === '/' && /[a-z]/.test(hostname) ? `${local}@${hostname}` : null
}

const require = createRequire(import.meta.url)

/** Loads the public suffix list at the first use: some hundred kilobytes that most nodes never need. */
function tldts(): typeof Tldts {
  return require('tldts') as typeof Tldts
}

let providers: ReadonlySet<string> | null = null

function mailProviders(): ReadonlySet<string> {
  providers ??= new Set(require('email-providers/all.json') as readonly string[])
  return providers
}
