/** The calls for searches and places. The browser downloads this file on every visit. See ../endpoints.ts. */
export const visitorEndpoints = {
  searchPlaces: { method: 'GET', path: '/select_event_info', key: true, token: 'optional' },
  searchMap: { method: 'GET', path: '/select_map_info', key: true, token: 'none' },
  selectKnownFacts: { method: 'GET', path: '/select_known_facts', key: true, token: 'none' },
  getShop: { method: 'GET', path: '/get_store/{id}', key: true, token: 'optional' },
  getMarket: { method: 'GET', path: '/get_event/{id}', key: true, token: 'optional' },
  countPlaces: { method: 'GET', path: '/get_database_counts', key: true, token: 'none' },
  getFavourites: { method: 'GET', path: '/get_favorites', key: true, token: 'required' },
  addFavourite: { method: 'POST', path: '/add_favorite', key: true, token: 'required' },
  removeFavourite: { method: 'POST', path: '/remove_favorite', key: true, token: 'required' },
  getFavouritePlaces: { method: 'GET', path: '/get_favorite_posts', key: true, token: 'required' },
} as const

/** The name of the header that contains the API key (spec §7). */
export const apiKeyHeader = 'X-API-Key'

/**
 * The header of the secret in an organiser's link. The secret is never part of a URL, so that no log or referrer
 * contains it.
 */
export const placeLinkHeader = 'X-Place-Link'
