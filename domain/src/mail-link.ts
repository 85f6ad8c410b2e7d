/** A mailto link to exactly this address: special characters are encoded. Null for anything but an e-mail address. */
export function mailLink(address: string): string | null {
  // encodeURIComponent throws on a lone surrogate.
  const [, local, host] = /^([^\s@]+)@([^\s@]+)$/.exec(address.trim().toWellFormed()) ?? []
  return local === undefined || host === undefined
    ? null
    : `mailto:${encodeURIComponent(local)}@${encodeURIComponent(host)}`
}
