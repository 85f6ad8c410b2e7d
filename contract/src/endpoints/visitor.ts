/** The calls of every page, except for those below: they are part of what each visit downloads. See ../endpoints.ts. */
export const visitorEndpoints = {
  searchPlaces: { method: 'GET', path: '/select_event_info', key: true, token: 'optional' },
  searchMap: { method: 'GET', path: '/select_map_info', key: true, token: 'none' },
  selectKnownFacts: { method: 'GET', path: '/select_known_facts', key: true, token: 'none' },
  getShop: { method: 'GET', path: '/get_store/{id}', key: true, token: 'optional' },
  getMarket: { method: 'GET', path: '/get_event/{id}', key: true, token: 'optional' },
  countPlaces: { method: 'GET', path: '/get_database_counts', key: true, token: 'none' },
  createProfile: { method: 'POST', path: '/create_user_profile', key: true, token: 'required' },
  recordLogin: { method: 'POST', path: '/update_last_login', key: true, token: 'required' },
  getProfile: { method: 'GET', path: '/get_user_profile', key: true, token: 'required' },
  updateProfile: { method: 'PUT', path: '/update_user_profile', key: true, token: 'required' },
  getFavourites: { method: 'GET', path: '/get_favorites', key: true, token: 'required' },
  addFavourite: { method: 'POST', path: '/add_favorite', key: true, token: 'required' },
  removeFavourite: { method: 'POST', path: '/remove_favorite', key: true, token: 'required' },
  getFavouritePlaces: { method: 'GET', path: '/get_favorite_posts', key: true, token: 'required' },
  exportPersonalData: { method: 'GET', path: '/export_personal_data', key: true, token: 'required' },
  deleteAccount: { method: 'POST', path: '/delete_account', key: true, token: 'required' },
  formPass: { method: 'GET', path: '/form_pass', key: true, token: 'none' },
  submitTip: { method: 'POST', path: '/submit_tip', key: true, token: 'none' },
  submitFeedback: { method: 'POST', path: '/submit_feedback', key: true, token: 'none' },
  reportPlace: { method: 'POST', path: '/report_place', key: true, token: 'none' },
  findPosition: { method: 'GET', path: '/find_position', key: true, token: 'none' },
  findPostalArea: { method: 'GET', path: '/find_postal_area', key: true, token: 'none' },
  siteConfig: { method: 'GET', path: '/site_config', key: false, token: 'none' },
  healthy: { method: 'GET', path: '/healthz', key: false, token: 'none' },
  ready: { method: 'GET', path: '/readyz', key: false, token: 'none' },
  metrics: { method: 'GET', path: '/metrics', key: false, token: 'none' },
} as const

/** The header of the API key (spec §7). */
export const apiKeyHeader = 'X-API-Key'

/** The header of the secret in an organiser's link: in none of the addresses, so that no log or referrer has it. */
export const placeLinkHeader = 'X-Place-Link'
