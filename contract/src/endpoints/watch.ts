/** The calls of watches; those of /managed_watch take the secret of a watch's link in a header. See ../endpoints.ts. */
export const watchEndpoints = {
  watch: { method: 'POST', path: '/watch', key: true, token: 'optional' },
  pushKey: { method: 'GET', path: '/push_key', key: true, token: 'none' },
  ownWatches: { method: 'GET', path: '/watches', key: true, token: 'required' },
  pushWatches: { method: 'POST', path: '/push_watches', key: true, token: 'none' },
  renewBrowser: { method: 'POST', path: '/push_watches/renew', key: true, token: 'none' },
  managedWatch: { method: 'GET', path: '/managed_watch', key: true, token: 'none' },
  changeWatch: { method: 'PUT', path: '/managed_watch', key: true, token: 'none' },
  confirmWatch: { method: 'POST', path: '/managed_watch/confirm', key: true, token: 'none' },
  endWatch: { method: 'POST', path: '/managed_watch/end', key: true, token: 'none' },
  exportWatch: { method: 'GET', path: '/managed_watch/export', key: true, token: 'none' },
} as const

/**
 * The header of the secret in a watch's link. The secret is never part of a URL, so that no log or referrer contains
 * it.
 */
export const watchLinkHeader = 'X-Watch-Link'
