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

export type Likeness = 'same' | 'other' | 'none'

/** Whether two hosts belong together: 'retro.se' and 'www.retro.se' do, 'retro.se' and 'retro.se.example' do not. */
export function compareHosts(host: string, linkHost: string | null): Likeness {
  if (linkHost === null) return 'none'
  const [one, other] = [host, linkHost].map((name) => name.toLowerCase().replace(/^www\./, ''))
  return one === other || one?.endsWith(`.${other}`) || other?.endsWith(`.${one}`) ? 'same' : 'other'
}

export const likenessText: Readonly<Record<Likeness, string>> = {
  same: 'Samma domän',
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
