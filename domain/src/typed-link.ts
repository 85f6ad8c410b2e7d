/** Reads links that people type into a form. Not in link.ts, which every page loads. */

/**
 * A label of a host name, of letters and digits in any script; the browser converts other scripts to ASCII (Punycode).
 */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
/** The last label of a host name. It cannot be a number, so bare IP addresses are refused. */
const topDomain = String.raw`(?:xn--[a-z0-9-]{2,59}|\p{L}[\p{L}\p{M}]{1,62})`
const webAddress = new RegExp(String.raw`^https?://((?:${label}\.)+${topDomain})(?::(\d{1,5}))?(?:[/?#]\S*)?$`, 'iu')

const maxHostLength = 253
const maxPort = 65_535

/**
 * The URL of a web page from form input, or null. Only http and https are allowed, and 'loppis.se' gets a scheme. User
 * information before the host (`https://bank.se@example.org`) is refused, because it is meant to deceive.
 */
export function webLink(text: string): string | null {
  const typed = text.trim()
  const link = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const [, host = '', port = '443'] = webAddress.exec(link) ?? []
  return host !== '' && host.length <= maxHostLength && Number(port) > 0 && Number(port) <= maxPort ? link : null
}
