/** What `npm run screenshots` takes pictures of, by name; docs/statements points at them. */

/** Seen by anybody. */
export const publicPages: Readonly<Record<string, string>> = {
  map: '/#/',
  list: '/#/?view_mode=list&event_type=alla',
  'list-advanced': '/#/?view_mode=list&advanced_expanded=true',
  empty: '/#/?view_mode=list&query=zzzzzzzz',
  shop: '/#/store/1',
  market: '/#/event/595',
  'not-found': '/#/finns-inte',
  tips: '/#/tips',
  feedback: '/#/feedback',
  login: '/#/login',
  about: '/#/about',
  terms: '/#/terms',
  privacy: '/#/integritetspolicy',
  cookies: '/#/cookies',
  gdpr: '/#/gdpr',
}

/** Seen by an operator who is signed in. */
export const operatorPages: Readonly<Record<string, string>> = {
  profile: '/#/profile',
  favourites: '/#/profile?tab=favoriter',
  'desk-tips': '/#/granska',
  'desk-places': '/#/granska/platser',
  'desk-place': '/#/granska/platser/butik/1',
  'desk-feedback': '/#/granska/feedback',
  'desk-slideshow': '/#/granska/utvalda',
  'desk-import': '/#/granska/import',
  'desk-log': '/#/granska/logg',
}

export const sceneNames: ReadonlySet<string> = new Set([...Object.keys(publicPages), ...Object.keys(operatorPages)])
