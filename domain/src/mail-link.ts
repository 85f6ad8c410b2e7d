/** A mailto link to an address, with special characters encoded. Null for a text that is not an e-mail address. */
export function mailLink(address: string): string | null {
  // `encodeURIComponent` throws on half of a surrogate pair, which `toWellFormed` replaces.
  const [, local, host] = /^([^\s@]+)@([^\s@]+)$/.exec(address.trim().toWellFormed()) ?? []
  return local === undefined || host === undefined
    ? null
    : `mailto:${encodeURIComponent(local)}@${encodeURIComponent(host)}`
}
