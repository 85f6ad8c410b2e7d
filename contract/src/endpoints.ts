import { accountEndpoints } from './endpoints/account.ts'
import { deskEndpoints } from './endpoints/desk.ts'
import { formEndpoints } from './endpoints/form.ts'
import { identityEndpoints } from './endpoints/identity.ts'
import { operationEndpoints } from './endpoints/operation.ts'
import { organiserEndpoints } from './endpoints/organiser.ts'
import { roundEndpoints } from './endpoints/round.ts'
import { visitorEndpoints } from './endpoints/visitor.ts'
import { watchEndpoints } from './endpoints/watch.ts'

/**
 * Every call, listed by topic in ./endpoints, one line each. The paths of spec §7 are at the root of the site's origin.
 * `key` calls carry the API key; `token: 'optional'` ones accept a visitor's identity token, 'required' ones demand it,
 * 'operator' ones demand an operator's. The calls of /managed_place take the secret of an organiser's link in the
 * header X-Place-Link, those of /managed_watch that of a watch's link in X-Watch-Link. Paths under /identity belong to
 * the embedded identity provider; its session is a cookie. The topics are separate files, because the browser downloads
 * only those that a page needs.
 */
export const endpoints = {
  ...visitorEndpoints,
  ...accountEndpoints,
  ...formEndpoints,
  ...operationEndpoints,
  ...roundEndpoints,
  ...organiserEndpoints,
  ...watchEndpoints,
  ...deskEndpoints,
  ...identityEndpoints,
} as const

export { apiKeyHeader, placeLinkHeader } from './endpoints/visitor.ts'
export { watchLinkHeader } from './endpoints/watch.ts'
