/**
 * The API at a glance: every call, one line each. Paths are spec §7's and stand at the root of the site's own origin.
 * `key` calls carry the API key; `token: 'optional'` ones take a visitor's identity token along.
 */
export const endpoints = {
  searchPlaces: { method: 'GET', path: '/select_event_info', key: true, token: 'optional' },
  searchMap: { method: 'GET', path: '/select_map_info', key: true, token: 'none' },
  getShop: { method: 'GET', path: '/get_store/{id}', key: true, token: 'optional' },
  getMarket: { method: 'GET', path: '/get_event/{id}', key: true, token: 'optional' },
  countPlaces: { method: 'GET', path: '/get_database_counts', key: true, token: 'none' },
  siteConfig: { method: 'GET', path: '/site_config', key: false, token: 'none' },
  healthy: { method: 'GET', path: '/healthz', key: false, token: 'none' },
  ready: { method: 'GET', path: '/readyz', key: false, token: 'none' },
} as const

/** Spec §7's fixed key header, in the spelling of the readings. */
export const apiKeyHeader = 'X-API-Key'
