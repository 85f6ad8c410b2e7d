/**
 * The API at a glance: every call, one line each. Paths are spec §7's and stand at the root of the site's own origin.
 * `key` calls carry the API key; `token: 'optional'` ones take a visitor's identity token along, 'required' ones demand it.
 * What begins with /identity is the embedded identity provider; its session is a cookie.
 */
export const endpoints = {
  searchPlaces: { method: 'GET', path: '/select_event_info', key: true, token: 'optional' },
  searchMap: { method: 'GET', path: '/select_map_info', key: true, token: 'none' },
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
  signUp: { method: 'POST', path: '/identity/sign_up', key: true, token: 'none' },
  signIn: { method: 'POST', path: '/identity/sign_in', key: true, token: 'none' },
  signOut: { method: 'POST', path: '/identity/sign_out', key: true, token: 'none' },
  readSession: { method: 'POST', path: '/identity/session', key: true, token: 'none' },
  requestPasswordReset: { method: 'POST', path: '/identity/request_password_reset', key: true, token: 'none' },
  resetPassword: { method: 'POST', path: '/identity/reset_password', key: true, token: 'none' },
  changePassword: { method: 'POST', path: '/identity/change_password', key: true, token: 'none' },
  changeEmail: { method: 'POST', path: '/identity/change_email', key: true, token: 'none' },
  requestEmailConfirmation: { method: 'POST', path: '/identity/request_email_confirmation', key: true, token: 'none' },
  confirmEmail: { method: 'POST', path: '/identity/confirm_email', key: true, token: 'none' },
  startFacebook: { method: 'GET', path: '/identity/facebook', key: false, token: 'none' },
  siteConfig: { method: 'GET', path: '/site_config', key: false, token: 'none' },
  healthy: { method: 'GET', path: '/healthz', key: false, token: 'none' },
  ready: { method: 'GET', path: '/readyz', key: false, token: 'none' },
} as const

/** Spec §7's fixed key header, in the spelling of the readings. */
export const apiKeyHeader = 'X-API-Key'
