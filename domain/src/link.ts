/**
 * A link that is safe to follow, or null. Links come from tips and feeds: only http, https and mailto are ever made
 * clickable, anything else ('javascript:', 'n/a', a bare word) is shown as text. Of a mailto link only the address is kept: its
 * parameters could add hidden recipients or a text. Does not use the URL class, which is not available in this package.
 */
export function followableLink(text: string | null | undefined): string | null {
  const link = text?.trim() ?? ''
  if (/^https?:\/\/[^\s/?#]\S*$/i.test(link)) return link
  const [mailto] = /^mailto:[^\s@?]+@[^\s@?]+(?=$|\?\S*$)/i.exec(link) ?? []
  if (mailto !== undefined) return mailto
  // People often write 'www.example.se' without a scheme.
  if (/^www\.[^\s/?#][^\s/?#.]*\.\S+$/i.test(link)) return `https://${link}`
  return null
}

/** A mailto link to exactly this address: special characters are encoded. Null for anything but an e-mail address. */
export function mailLink(address: string): string | null {
  // encodeURIComponent throws on a lone surrogate.
  const [, local, host] = /^([^\s@]+)@([^\s@]+)$/.exec(address.trim().toWellFormed()) ?? []
  return local === undefined || host === undefined
    ? null
    : `mailto:${encodeURIComponent(local)}@${encodeURIComponent(host)}`
}

/** Letters and digits of any script: the browser converts them to ASCII (Punycode). */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
/** Not numeric, so that bare IP addresses are refused. */
const topDomain = String.raw`(?:xn--[a-z0-9-]{2,59}|\p{L}[\p{L}\p{M}]{1,62})`
const webAddress = new RegExp(String.raw`^https?://((?:${label}\.)+${topDomain})(?::(\d{1,5}))?(?:[/?#]\S*)?$`, 'iu')

const maxHostLength = 253
const maxPort = 65_535

/**
 * The URL of a web page from form input, or null: http and https only; 'loppis.se' without a scheme is accepted, and user
 * information before the host (`https://bank.se@example.org`), which is meant to deceive, is refused.
 */
export function webLink(text: string): string | null {
  const typed = text.trim()
  const link = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const [, host = '', port = '443'] = webAddress.exec(link) ?? []
  return host !== '' && host.length <= maxHostLength && Number(port) > 0 && Number(port) <= maxPort ? link : null
}

/** Whether two URLs lead to the same page, allowing for the ways in which people write them. */
export function isSameLink(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && linkKeyOf(one) !== '' && linkKeyOf(one) === linkKeyOf(other)
}

/** All variants of a URL that `isSameLink` treats as equal: with or without scheme, www and trailing slash. */
export function linkSpellings(link: string): string[] {
  const bare = linkKeyOf(link)
  return ['http://', 'https://', ''].flatMap((scheme) =>
    ['', 'www.'].flatMap((host) => ['', '/'].map((end) => `${scheme}${host}${bare}${end}`)),
  )
}

/**
 * Equal for the spellings of one URL. Lower-cases ASCII letters only, which works the same in JavaScript and in both databases' indexes.
 */
export function linkKeyOf(link: string): string {
  return link
    .trim()
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
    .replace(/^https?:\/\/(www\.)?|^www\./, '')
    .replace(/\/$/, '')
}
