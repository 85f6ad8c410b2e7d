/**
 * Checks whether a mail address belongs to the host of a place's own link. Only then may a visitor become the place's
 * organiser without an operator's review: somebody with a mailbox at a host that is about one place usually runs it.
 */
import { createRequire } from 'node:module'
import { domainToUnicode } from 'node:url'
import { followableLink } from '@fyndkartan/domain/link'
import type * as Tldts from 'tldts'
import { loadLinksNaming } from '../db/link-history.ts'
import type { Database } from '../db/open.ts'
import type { WholeKey } from '../db/whole-key.ts'

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
 * The registrable domain of a link to the front page of the host that an address is at; 'www.' in the link does not
 * matter. Null for other hosts and pages, and for a domain where many people have addresses or pages. The registrable
 * domain alone would not do: pupils have addresses at 'elev.boras.se'.
 */
export function ownDomain(email: string, link: string | null): string | null {
  const host = hostOf(link)
  const ofMail = email.slice(email.lastIndexOf('@') + 1)
  if (host === null || host.replace(/^www\./, '') !== ofMail || !isFrontPage(link)) return null
  const domain = domainOf(host)
  return domain === null || sharedHosts.has(domain) || mailProviders().has(domain) ? null : domain
}

/** The registrable domain of a host; null for an IP address and a public suffix. */
function domainOf(host: string): string | null {
  return tldts().getDomain(host, { allowPrivateDomains: true, validateHostname: true })
}

function isFrontPage(link: string | null): boolean {
  if (link === null) return false
  const { pathname, search, hash } = new URL(link)
  return pathname === '/' && search === '' && hash === ''
}

/**
 * Whether no other place links to a registrable domain, on any host and page. The site of a chain or a municipality has
 * several, and people there do not speak for each of them.
 */
export async function isOnlyLink(
  database: Pick<Database, 'db' | 'dialect'>,
  whole: WholeKey,
  domain: string,
): Promise<boolean> {
  const links = await loadLinksNaming(database, [domain, domainToUnicode(domain)])
  return links.every(
    ({ subject, subjectId, link }) =>
      (subject === whole.subject && subjectId === whole.subjectId) ||
      domainOf(hostOf(followableLink(link)) ?? '') !== domain,
  )
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
