/**
 * Lists the answers that each call may give, for the API's description. They follow from how calls are guarded and
 * read, and from a table of exceptions. This is documentation only; the fuzzer (proving/fuzz) compares it with the
 * server.
 */
import { STATUS_CODES } from 'node:http'
import { endpoints } from '@fyndkartan/contract/endpoints'

export type CallName = keyof typeof endpoints
type Schema = Readonly<Record<string, unknown>>
type Answers = Record<string, DescribedAnswer>

interface DescribedAnswer {
  readonly description: string
  readonly headers?: Readonly<Record<string, Schema>>
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

/** Statuses of refusals that single calls have in addition to those of all similar calls. */
const ownRefusals: Readonly<Record<CallName, readonly number[]>> = {
  searchPlaces: [400],
  searchMap: [400],
  selectKnownFacts: [400],
  getShop: [400, 404],
  getMarket: [400, 404],
  countPlaces: [],
  createProfile: [409],
  recordLogin: [],
  getProfile: [],
  updateProfile: [],
  getFavourites: [],
  addFavourite: [404],
  removeFavourite: [],
  getFavouritePlaces: [],
  exportPersonalData: [503],
  deleteAccount: [503],
  formPass: [],
  submitTip: [],
  submitFeedback: [],
  reportPlace: [404],
  claimPlace: [404],
  managedPlace: [404, 410],
  editManagedPlace: [404, 409, 410],
  confirmManagedPlace: [404, 409, 410],
  exportManagedPlace: [404],
  renewPlaceLink: [404, 503],
  endPlaceLink: [404],
  watch: [409],
  pushKey: [],
  ownWatches: [503],
  pushWatches: [],
  renewBrowser: [],
  managedWatch: [404],
  changeWatch: [404],
  confirmWatch: [404, 409],
  endWatch: [404],
  exportWatch: [404],
  deskSummary: [],
  setDigest: [],
  deskFigures: [],
  deskTips: [400],
  deskTip: [400, 404],
  publishTip: [404, 409],
  correctByTip: [404, 409],
  rejectTip: [404, 409],
  deskPlaces: [400],
  exportPlaces: [400],
  addPlace: [],
  deskPlace: [400, 404],
  editPlace: [404, 409],
  confirmPlace: [404, 409],
  removePlace: [404, 409],
  restorePlace: [404, 409],
  editSeries: [404, 409],
  removeSeries: [404, 409],
  restoreSeries: [404, 409],
  suggestSeries: [],
  mergeMarkets: [404, 409],
  samePlaces: [400],
  mergePlaces: [404, 409],
  surePlaces: [],
  mergeSurePlaces: [409],
  distinguishPlaces: [404],
  deskFeedback: [400],
  finishFeedback: [404, 409],
  reopenFeedback: [404, 409],
  removeFeedback: [404, 409],
  deskReports: [400],
  acceptReport: [404, 409],
  dismissReport: [404, 409],
  deskClaims: [400],
  approveClaim: [404, 409, 503],
  refuseClaim: [404, 409],
  deskSlideshow: [],
  chooseSlideshow: [409],
  importPlaces: [409],
  deskSources: [],
  addSource: [409],
  deskSource: [400, 404],
  editSource: [404, 409],
  runSource: [404, 409],
  pauseSource: [404],
  resumeSource: [404],
  removeSource: [404, 409],
  deskDifferences: [],
  decideDifferences: [409],
  deskActions: [400],
  undoAction: [404, 409],
  signUp: [409],
  signIn: [404],
  signOut: [],
  readSession: [],
  requestPasswordReset: [],
  resetPassword: [],
  changePassword: [],
  changeEmail: [409],
  requestEmailConfirmation: [],
  confirmEmail: [409],
  startFacebook: [],
  findPosition: [400, 404, 501],
  findPostalArea: [400, 404, 501],
  travelTimes: [501],
  countPlanned: [],
  travelRoute: [404, 501],
  siteConfig: [429],
  healthy: [429],
  ready: [429],
  metrics: [401, 404, 429],
}

/** Calls whose answer is the same for everybody and has an ETag: see freshness.ts. */
const tagged: ReadonlySet<CallName> = new Set([
  'searchPlaces',
  'searchMap',
  'selectKnownFacts',
  'getShop',
  'getMarket',
  'countPlaces',
])

const reasons: Readonly<Record<number, string>> = {
  400: 'A parameter or the body is malformed, or says what cannot be',
  401: 'No valid API key, or no valid token where one was sent or is needed',
  403: 'Not for this caller',
  404: 'There is no such thing, or no longer',
  409: 'It is so already, or has changed meanwhile',
  410: 'It was there, and has been removed',
  413: 'The body is too large',
  415: 'The body is no JSON, or packed',
  429: 'Too many calls',
  500: 'A fault of the server',
  501: 'The site is not configured for it',
  503: 'Not now: the server is too busy, or what it needs does not answer',
}

const text: Schema = { type: 'string' }
const retryAfter = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } } }
const freshnessHeaders = {
  ETag: { description: 'For If-None-Match', schema: text },
  'Cache-Control': { description: 'How long it may be used without revalidation', schema: text },
}

/** The schema of errors. Only the message is certain, because errors come from many parts of the program. */
const faultSchema: Schema = {
  type: 'object',
  required: ['message'],
  properties: { message: text, error: text, code: text },
  additionalProperties: false,
}

/**
 * All answers of a call, by status. `success` and `refusal` come from the call's route; `refusal` is null for a call
 * that never refuses.
 */
export function describedAnswers(name: CallName, success: Answers, refusal: DescribedAnswer | null): Answers {
  const answers = Object.fromEntries(
    Object.entries(success).map(([status, answer]): [string, DescribedAnswer] => {
      const description = answer.description === 'Default Response' ? (STATUS_CODES[status] ?? '') : answer.description
      const headers = tagged.has(name) && status === '200' ? { headers: freshnessHeaders } : {}
      return [status, closed({ ...answer, description, ...headers })]
    }),
  )
  if (tagged.has(name))
    answers['304'] = { description: 'The ETag in If-None-Match is still current', headers: freshnessHeaders }
  if (refusal)
    for (const status of refusalsOf(name))
      answers[status] = closed({
        ...refusal,
        description: reasons[status] ?? '',
        ...(status === 429 && { headers: retryAfter }),
      })
  for (const [status, headers] of [
    [500, {}],
    [503, { headers: retryAfter }],
  ] as const)
    answers[status] ??= {
      description: reasons[status] ?? '',
      ...headers,
      content: { 'application/json': { schema: faultSchema } },
    }
  return answers
}

/** The answers of the redirect to Facebook, which are HTML pages and not JSON. */
export function pageAnswers(): Answers {
  const content = { 'text/html': { schema: text } }
  const refusals = [400, 403, 404, 429, 500, 502, 503].map((status): [string, DescribedAnswer] => [
    String(status),
    { description: `A page with the reason: ${reasons[status] ?? 'Facebook does not answer'}`, content },
  ])
  return {
    302: {
      description: 'Redirect to Facebook',
      headers: { Location: { description: 'Facebook’s page', schema: text } },
    },
    ...Object.fromEntries(refusals),
  }
}

function refusalsOf(name: CallName): number[] {
  const { method, path, key, token } = endpoints[name]
  const takesBody = method !== 'GET'
  const isAccounts = path.startsWith('/identity/')
  return [
    ...(key ? [401, 429] : []),
    ...(takesBody ? [400, 413, 415] : []),
    // 403 has three causes: the call is for operators only, the body names another account, or another site made the
    // browser send it.
    ...(token === 'operator' || (token !== 'none' && takesBody) || isAccounts ? [403] : []),
    ...ownRefusals[name],
  ].toSorted((a, b) => a - b)
}

/** Marks the schemas of an answer as closed: it has no fields but those that its schema names. */
function closed(answer: DescribedAnswer): DescribedAnswer {
  if (!answer.content) return answer
  const content = Object.entries(answer.content).map(([type, { schema }]) => [type, { schema: closedSchema(schema) }])
  return { ...answer, content: Object.fromEntries(content) as NonNullable<DescribedAnswer['content']> }
}

function closedSchema<Value>(schema: Value): Value {
  if (Array.isArray(schema)) return schema.map(closedSchema) as Value
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.entries(schema).map(([word, part]) => [word, closedSchema(part)])
  const isRecord = !('properties' in schema) || 'additionalProperties' in schema
  return Object.fromEntries(isRecord ? parts : [...parts, ['additionalProperties', false]]) as Value
}
