/** Texts and comparisons that show whether a claimant's e-mail address belongs to the place's own site. */

/**
 * The part of an e-mail address after the '@', in ASCII: non-ASCII letters, which may imitate another host, become
 * 'xn--…'.
 */
export function hostOf(email: string): string {
  const host = email.slice(email.lastIndexOf('@') + 1)
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return host
  }
}

export type Likeness = 'same' | 'part' | 'other' | 'none'

/**
 * Whether two hosts belong together: 'retro.se' and 'www.retro.se' are the same, 'elev.retro.se' is a part of
 * 'retro.se', where other people may have addresses, and 'retro.se.example' is another host.
 */
export function compareHosts(host: string, linkHost: string | null): Likeness {
  if (linkHost === null) return 'none'
  const [one, other] = [host, linkHost].map((name) => name.toLowerCase().replace(/^www\./, ''))
  if (one === other) return 'same'
  return one?.endsWith(`.${other}`) || other?.endsWith(`.${one}`) ? 'part' : 'other'
}

export const likenessText: Readonly<Record<Likeness, string>> = {
  same: 'Samma domän',
  part: 'Bara en del av domänen är lika',
  other: 'Olika domäner',
  none: 'Inget att jämföra med',
}

/**
 * True when the address contains characters other than ASCII letters, digits and . _ + - @, since they may imitate such
 * letters. In a host they are written as 'xn--…'.
 */
export function hasForeignSigns(email: string): boolean {
  return !/^[\w.+\-@]+$/.test(email) || /(^|\.)xn--/.test(hostOf(email))
}

/** The number of other claimants with a link: '1 annan har redan en länk'. */
export function formatOthers(count: number): string {
  return count === 1 ? '1 annan har redan en länk' : `${count} andra har redan en länk`
}
