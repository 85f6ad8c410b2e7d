/** Links that people type into a form. Apart from link.ts, which every page loads. */

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
