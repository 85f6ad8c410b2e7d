/** The hosts of Gmail, which ignores dots in the part before the '@'. */
const gmailHosts: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that a valid address leads to, for counting: in lower case, without '+' and what follows, for Gmail
 * without dots and with one host. Mail goes to the address itself, because hosts differ in what they ignore.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  return gmailHosts.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
