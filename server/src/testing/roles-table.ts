/**
 * Access rights: the status that each role gets from each call of the API. Tests are generated from this table
 * (roles.test.ts, isolation.test.ts, desk-isolation.test.ts); a call of the contract without a row does not compile.
 */
import type { endpoints } from '@fyndkartan/contract/endpoints'
import { seriesFrom } from './desk-work.ts'

/**
 * 'no key': an operator's token and session without the API key. 'nobody': only the key. 'invalid': a token that is
 * forged, expired or from another provider, or a forged session. 'removed': a deleted account with a token that has not
 * expired. 'visitor': an account. 'posing': an account that names another one in the body. 'former': an account that
 * has just lost the operator's role.
 */
export const roles = ['no key', 'nobody', 'invalid', 'removed', 'visitor', 'posing', 'former', 'operator'] as const

export type Role = (typeof roles)[number]
export type CallName = keyof typeof endpoints

type Status = 200 | 201 | 302 | 400 | 401 | 403 | 404 | 409 | 501
type Row = readonly [Status, Status, Status, Status, Status, Status, Status, Status]

/** A browser's real public key. */
const pushKey = 'BPQ9XDhY4voYpHJW_RcDPtiMINF-XmkcJKOha5kKwHd-vb9knffEjG0b2WDSk65G3ZC6E2IZd9bIb31J1VFbbIw'

export const answers: Record<CallName, Row> = {
  // The columns: no key, nobody, invalid, removed, visitor, posing, former, operator
  searchPlaces: /*          */ [401, 200, 401, 200, 200, 200, 200, 200],
  searchMap: /*             */ [401, 200, 200, 200, 200, 200, 200, 200],
  selectKnownFacts: /*      */ [401, 200, 200, 200, 200, 200, 200, 200],
  getShop: /*               */ [401, 200, 401, 200, 200, 200, 200, 200],
  getMarket: /*             */ [401, 200, 401, 200, 200, 200, 200, 200],
  countPlaces: /*           */ [401, 200, 200, 200, 200, 200, 200, 200],
  createProfile: /*         */ [401, 401, 401, 401, 409, 403, 409, 409],
  recordLogin: /*           */ [401, 401, 401, 401, 200, 403, 200, 200],
  getProfile: /*            */ [401, 401, 401, 401, 200, 200, 200, 200],
  updateProfile: /*         */ [401, 401, 401, 401, 200, 403, 200, 200],
  getFavourites: /*         */ [401, 401, 401, 401, 200, 200, 200, 200],
  addFavourite: /*          */ [401, 401, 401, 401, 200, 403, 200, 200],
  removeFavourite: /*       */ [401, 401, 401, 401, 200, 403, 200, 200],
  getFavouritePlaces: /*    */ [401, 401, 401, 401, 200, 200, 200, 200],
  exportPersonalData: /*    */ [401, 401, 401, 401, 200, 200, 200, 200],
  // A deleted account may repeat the call if the first answer was lost: it is already gone, so 200.
  deleteAccount: /*         */ [401, 401, 401, 200, 200, 403, 200, 200],
  formPass: /*              */ [401, 200, 200, 200, 200, 200, 200, 200],
  submitTip: /*             */ [401, 201, 201, 201, 201, 201, 201, 201],
  submitFeedback: /*        */ [401, 201, 201, 201, 201, 201, 201, 201],
  reportPlace: /*           */ [401, 201, 201, 201, 201, 201, 201, 201],
  claimPlace: /*            */ [401, 201, 201, 201, 201, 201, 201, 201],
  // 501 because the site has no geocoder and no router.
  findPosition: /*          */ [401, 501, 501, 501, 501, 501, 501, 501],
  findPostalArea: /*        */ [401, 501, 501, 501, 501, 501, 501, 501],
  travelTimes: /*           */ [401, 501, 501, 501, 501, 501, 501, 501],
  countPlanned: /*          */ [401, 200, 200, 200, 200, 200, 200, 200],
  travelRoute: /*           */ [401, 501, 501, 501, 501, 501, 501, 501],
  // 404 because these calls need the secret of a link, which no account has.
  managedPlace: /*          */ [401, 404, 404, 404, 404, 404, 404, 404],
  editManagedPlace: /*      */ [401, 404, 404, 404, 404, 404, 404, 404],
  confirmManagedPlace: /*   */ [401, 404, 404, 404, 404, 404, 404, 404],
  exportManagedPlace: /*    */ [401, 404, 404, 404, 404, 404, 404, 404],
  renewPlaceLink: /*        */ [401, 404, 404, 404, 404, 404, 404, 404],
  endPlaceLink: /*          */ [401, 404, 404, 404, 404, 404, 404, 404],
  watch: /*                 */ [401, 201, 401, 401, 201, 403, 201, 201],
  pushKey: /*               */ [401, 200, 200, 200, 200, 200, 200, 200],
  ownWatches: /*            */ [401, 401, 401, 401, 200, 200, 200, 200],
  pushWatches: /*           */ [401, 200, 200, 200, 200, 200, 200, 200],
  renewBrowser: /*          */ [401, 200, 200, 200, 200, 200, 200, 200],
  // 404 because these calls need the secret of a watch's link, which no account has.
  managedWatch: /*          */ [401, 404, 404, 404, 404, 404, 404, 404],
  changeWatch: /*           */ [401, 404, 404, 404, 404, 404, 404, 404],
  confirmWatch: /*          */ [401, 404, 404, 404, 404, 404, 404, 404],
  endWatch: /*              */ [401, 404, 404, 404, 404, 404, 404, 404],
  exportWatch: /*           */ [401, 404, 404, 404, 404, 404, 404, 404],
  deskSummary: /*           */ [401, 401, 401, 401, 403, 403, 403, 200],
  setDigest: /*             */ [401, 401, 401, 401, 403, 403, 403, 200],
  deskFigures: /*           */ [401, 401, 401, 401, 403, 403, 403, 200],
  deskTips: /*              */ [401, 401, 401, 401, 403, 403, 403, 200],
  deskTip: /*               */ [401, 401, 401, 401, 403, 403, 403, 200],
  publishTip: /*            */ [401, 401, 401, 401, 403, 403, 403, 200],
  correctByTip: /*          */ [401, 401, 401, 401, 403, 403, 403, 200],
  rejectTip: /*             */ [401, 401, 401, 401, 403, 403, 403, 200],
  deskPlaces: /*            */ [401, 401, 401, 401, 403, 403, 403, 200],
  exportPlaces: /*          */ [401, 401, 401, 401, 403, 403, 403, 200],
  addPlace: /*              */ [401, 401, 401, 401, 403, 403, 403, 200],
  deskPlace: /*             */ [401, 401, 401, 401, 403, 403, 403, 200],
  editPlace: /*             */ [401, 401, 401, 401, 403, 403, 403, 200],
  confirmPlace: /*          */ [401, 401, 401, 401, 403, 403, 403, 200],
  removePlace: /*           */ [401, 401, 401, 401, 403, 403, 403, 200],
  restorePlace: /*          */ [401, 401, 401, 401, 403, 403, 403, 200],
  editSeries: /*            */ [401, 401, 401, 401, 403, 403, 403, 200],
  removeSeries: /*          */ [401, 401, 401, 401, 403, 403, 403, 200],
  restoreSeries: /*         */ [401, 401, 401, 401, 403, 403, 403, 200],
  suggestSeries: /*         */ [401, 401, 401, 401, 403, 403, 403, 200],
  mergeMarkets: /*          */ [401, 401, 401, 401, 403, 403, 403, 200],
  samePlaces: /*            */ [401, 401, 401, 401, 403, 403, 403, 200],
  mergePlaces: /*           */ [401, 401, 401, 401, 403, 403, 403, 200],
  surePlaces: /*            */ [401, 401, 401, 401, 403, 403, 403, 200],
  // 409 because the pair of the request has changed: sure-pairs.test.ts merges others.
  mergeSurePlaces: /*       */ [401, 401, 401, 401, 403, 403, 403, 409],
  distinguishPlaces: /*     */ [401, 401, 401, 401, 403, 403, 403, 200],
  deskFeedback: /*          */ [401, 401, 401, 401, 403, 403, 403, 200],
  finishFeedback: /*        */ [401, 401, 401, 401, 403, 403, 403, 200],
  reopenFeedback: /*        */ [401, 401, 401, 401, 403, 403, 403, 200],
  removeFeedback: /*        */ [401, 401, 401, 401, 403, 403, 403, 200],
  deskReports: /*           */ [401, 401, 401, 401, 403, 403, 403, 200],
  acceptReport: /*          */ [401, 401, 401, 401, 403, 403, 403, 200],
  dismissReport: /*         */ [401, 401, 401, 401, 403, 403, 403, 200],
  deskClaims: /*            */ [401, 401, 401, 401, 403, 403, 403, 200],
  approveClaim: /*          */ [401, 401, 401, 401, 403, 403, 403, 200],
  refuseClaim: /*           */ [401, 401, 401, 401, 403, 403, 403, 200],
  deskSlideshow: /*         */ [401, 401, 401, 401, 403, 403, 403, 200],
  chooseSlideshow: /*       */ [401, 401, 401, 401, 403, 403, 403, 200],
  importPlaces: /*          */ [401, 401, 401, 401, 403, 403, 403, 200],
  deskSources: /*           */ [401, 401, 401, 401, 403, 403, 403, 200],
  addSource: /*             */ [401, 401, 401, 401, 403, 403, 403, 200],
  deskSource: /*            */ [401, 401, 401, 401, 403, 403, 403, 200],
  editSource: /*            */ [401, 401, 401, 401, 403, 403, 403, 200],
  runSource: /*             */ [401, 401, 401, 401, 403, 403, 403, 200],
  pauseSource: /*           */ [401, 401, 401, 401, 403, 403, 403, 200],
  resumeSource: /*          */ [401, 401, 401, 401, 403, 403, 403, 200],
  removeSource: /*          */ [401, 401, 401, 401, 403, 403, 403, 200],
  deskDifferences: /*       */ [401, 401, 401, 401, 403, 403, 403, 200],
  // 409 because nothing differs: differences.test.ts decides on others.
  decideDifferences: /*     */ [401, 401, 401, 401, 403, 403, 403, 409],
  deskActions: /*           */ [401, 401, 401, 401, 403, 403, 403, 200],
  undoAction: /*            */ [401, 401, 401, 401, 403, 403, 403, 200],
  // These calls read the session cookie and ignore tokens.
  signUp: /*                */ [401, 200, 200, 200, 200, 200, 200, 200],
  signIn: /*                */ [401, 200, 200, 404, 200, 200, 200, 200],
  signOut: /*               */ [401, 200, 200, 200, 200, 200, 200, 200],
  readSession: /*           */ [401, 200, 200, 200, 200, 200, 200, 200],
  requestPasswordReset: /*  */ [401, 200, 200, 200, 200, 200, 200, 200],
  resetPassword: /*         */ [401, 400, 400, 400, 400, 400, 400, 400],
  changePassword: /*        */ [401, 401, 401, 401, 200, 200, 200, 200],
  changeEmail: /*           */ [401, 401, 401, 401, 200, 200, 200, 200],
  requestEmailConfirmation: [401, 401, 401, 401, 200, 200, 200, 200],
  confirmEmail: /*          */ [401, 400, 400, 400, 400, 400, 400, 400],
  // Needs no key, because the browser navigates to this address.
  startFacebook: /*         */ [302, 302, 302, 302, 302, 302, 302, 302],
  siteConfig: /*            */ [200, 200, 200, 200, 200, 200, 200, 200],
  healthy: /*               */ [200, 200, 200, 200, 200, 200, 200, 200],
  ready: /*                 */ [200, 200, 200, 200, 200, 200, 200, 200],
  // Needs a token of its own, which no account has.
  metrics: /*               */ [401, 401, 401, 401, 401, 401, 401, 401],
}

/** Values that the bodies of requests contain. */
export interface Given {
  /** The uid of another account, which the caller pretends to have. */
  readonly other: string
  /**
   * Returns the version that the desk has last read of a shop, or of a series. `id`: the id of the shop, or that of the
   * series plus `seriesFrom`.
   */
  readonly versionOf: (id: number) => number
  /** The caller's own address and password, and an unused address. */
  readonly email: string
  readonly password: string
  readonly freshEmail: string
}

interface Request {
  /** The path, with ids of existing data, so that only a missing role can make the call fail. */
  readonly path?: string
  readonly payload?: (given: Given) => object
  /** True if the call changes something when an operator makes it. */
  readonly changes?: true
}

const form = {
  type: 'store',
  name: 'Kupan',
  shop_link: 'https://kupan.example/',
  city: 'Borås',
  address: 'Storgatan 1',
  latitude: 57.721,
  longitude: 12.9401,
  opening_hours: 'varierar',
}

const marketForm = {
  type: 'event',
  event_name: 'Torgloppis',
  city: 'Borås',
  series: { kind: 'weekly', every: 1, weekdays: [6], from: '2026-11-21', to: '2099-12-12' },
}

const posing = ({ other }: Given) => ({ uid: other, user_id: other })
const wrongCode = 'x'.repeat(32)

const calendar = {
  name: 'Källa 1',
  kind: 'ical',
  address: 'https://kalender.example/a.ics',
  every: 'day',
  licence: 'CC0',
  attribution: 'Kalendern',
}

const way = {
  mode: 'car',
  points: [
    { latitude: 57.721, longitude: 12.9401 },
    { latitude: 57.7089, longitude: 11.9746 },
  ],
}

/**
 * Parameters and bodies of calls that need more than their path. The data: shops 1 to 4 (3 is removed), market 1, the
 * similar single markets 2 to 4, series 1 to 3 (3 is removed), the waiting tips 1 to 3, messages 1 to 3 (2 is done),
 * action 1, reports about market 1 (1: cancelled, 2: moved), the waiting claims 1 and 2, and the sources 1 to 4.
 */
export const requests: { readonly [Name in CallName]?: Request } = {
  getShop: { path: '/get_store/1' },
  getMarket: { path: '/get_event/1' },
  createProfile: { payload: posing },
  recordLogin: { payload: posing },
  updateProfile: { payload: (given) => ({ ...posing(given), first_name: 'Ändrat', email: 'x@example.se' }) },
  addFavourite: { payload: (given) => ({ ...posing(given), target_id: '4', target_type: 'store' }) },
  removeFavourite: { payload: (given) => ({ ...posing(given), target_id: '2', target_type: 'store' }) },
  deleteAccount: { payload: posing },
  submitTip: { payload: ({ freshEmail }) => ({ ...form, name: freshEmail.split('@')[0] }) },
  submitFeedback: { payload: () => ({ contact_info: '', feedback_text: 'Hej' }) },
  travelTimes: { payload: () => way },
  countPlanned: { payload: () => ({ stop: 's1' }) },
  travelRoute: { payload: () => way },
  reportPlace: { payload: () => ({ target_type: 'store', target_id: 4, verdict: 'right' }) },
  claimPlace: { payload: ({ freshEmail: email }) => ({ target_type: 'store', target_id: 4, email }) },
  watch: {
    payload: ({ freshEmail }) => ({ search: 'city=*', pace: 'daily', email: freshEmail || 'ny@example.se' }),
  },
  pushWatches: {
    payload: () => ({
      push_subscription: { endpoint: 'https://push.example/a', keys: { p256dh: 'a', auth: 'b' } },
    }),
  },
  renewBrowser: {
    payload: () => ({
      old_subscription: { endpoint: 'https://push.example/a', keys: { p256dh: 'a', auth: 'b' } },
      push_subscription: {
        endpoint: 'https://updates.push.services.mozilla.com/b',
        keys: { p256dh: pushKey, auth: 'MTIzNDU2Nzg5MDEyMzQ1Ng' },
      },
    }),
  },
  changeWatch: { payload: () => ({ pace: 'weekly', paused: true }) },
  editManagedPlace: { payload: ({ versionOf }) => ({ version: versionOf(1), form }) },
  deskTip: { path: '/desk/tips/1' },
  publishTip: { path: '/desk/tips/1/publish', payload: () => form, changes: true },
  correctByTip: {
    path: '/desk/tips/3/correct',
    payload: ({ versionOf }) => ({ place_id: 4, version: versionOf(4), form }),
    changes: true,
  },
  rejectTip: { path: '/desk/tips/2/reject', payload: () => ({ reason: 'Finns redan' }), changes: true },
  addPlace: { payload: () => form, changes: true },
  deskPlace: { path: '/desk/places/store/1' },
  editPlace: {
    path: '/desk/places/store/1',
    payload: ({ versionOf }) => ({ version: versionOf(1), form }),
    changes: true,
  },
  confirmPlace: { path: '/desk/places/store/4/confirm', changes: true },
  removePlace: {
    path: '/desk/places/store/2/remove',
    payload: ({ versionOf }) => ({ version: versionOf(2) }),
    changes: true,
  },
  restorePlace: {
    path: '/desk/places/store/3/restore',
    payload: ({ versionOf }) => ({ version: versionOf(3) }),
    changes: true,
  },
  setDigest: { payload: () => ({ on: false }) },
  editSeries: {
    path: '/desk/series/1',
    payload: ({ versionOf }) => ({ version: versionOf(seriesFrom + 1), form: marketForm }),
    changes: true,
  },
  removeSeries: {
    path: '/desk/series/2/remove',
    payload: ({ versionOf }) => ({ version: versionOf(seriesFrom + 2) }),
    changes: true,
  },
  restoreSeries: {
    path: '/desk/series/3/restore',
    payload: ({ versionOf }) => ({ version: versionOf(seriesFrom + 3) }),
    changes: true,
  },
  mergePlaces: {
    payload: ({ versionOf }) => ({
      type: 'store',
      kept: { id: 5, version: versionOf(5) },
      dropped: { id: 6, version: versionOf(6) },
      taken: ['name'],
    }),
    changes: true,
  },
  mergeSurePlaces: {
    payload: () => ({
      merges: [{ type: 'store', kept: { id: 5, version: 0 }, dropped: { id: 6, version: 0 }, taken: [] }],
    }),
  },
  distinguishPlaces: { payload: () => ({ type: 'store', ids: [1, 4] }), changes: true },
  mergeMarkets: { payload: () => ({ ids: [2, 3, 4] }), changes: true },
  finishFeedback: { path: '/desk/feedback/1/done', changes: true },
  reopenFeedback: { path: '/desk/feedback/2/reopen', changes: true },
  removeFeedback: { path: '/desk/feedback/3/remove', changes: true },
  acceptReport: { path: '/desk/reports/1/accept', changes: true },
  dismissReport: { path: '/desk/reports/2/dismiss', changes: true },
  approveClaim: { path: '/desk/claims/1/approve', payload: () => ({ status: 'waiting' }), changes: true },
  refuseClaim: { path: '/desk/claims/2/refuse', payload: () => ({}), changes: true },
  chooseSlideshow: { payload: () => ({ ids: [1] }), changes: true },
  importPlaces: { payload: () => ({ format: 'osm', text: '{"elements":[]}', fingerprint: null }) },
  addSource: { payload: () => ({ ...calendar, name: 'Kalender' }), changes: true },
  deskSource: { path: '/desk/sources/1' },
  editSource: { path: '/desk/sources/1', payload: () => calendar, changes: true },
  runSource: { path: '/desk/sources/1/run', payload: () => ({ order: 'try' }), changes: true },
  pauseSource: { path: '/desk/sources/2/pause', changes: true },
  resumeSource: { path: '/desk/sources/3/resume', changes: true },
  removeSource: { path: '/desk/sources/4/remove', payload: () => ({ with_places: false }), changes: true },
  decideDifferences: {
    payload: () => ({ decision: 'take', differences: [{ id: 1, version: 0, source_version: 0 }] }),
  },
  undoAction: { path: '/desk/actions/1/undo', changes: true },
  signUp: { payload: ({ freshEmail: email }) => ({ email, password: 'hemligt-nog' }) },
  signIn: { payload: ({ email, password }) => ({ email, password }) },
  requestPasswordReset: { payload: ({ email }) => ({ email }) },
  resetPassword: { payload: () => ({ code: wrongCode, password: 'nytt-hemligt' }) },
  changePassword: { payload: ({ password }) => ({ password, new_password: 'nytt-hemligt' }) },
  changeEmail: { payload: ({ password, freshEmail }) => ({ password, new_email: freshEmail }) },
  confirmEmail: { payload: () => ({ code: wrongCode }) },
}
