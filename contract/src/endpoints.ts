import { accountEndpoints } from './endpoints/account.ts'
import { countEndpoints } from './endpoints/count.ts'
import { deskEndpoints } from './endpoints/desk.ts'
import { formEndpoints } from './endpoints/form.ts'
import { identityEndpoints } from './endpoints/identity.ts'
import { operationEndpoints } from './endpoints/operation.ts'
import { organiserEndpoints } from './endpoints/organiser.ts'
import { roundEndpoints } from './endpoints/round.ts'
import { visitorEndpoints } from './endpoints/visitor.ts'
import { watchEndpoints } from './endpoints/watch.ts'

/**
 * Every call of the API; the files in ./endpoints list them by topic, one per line. The paths of spec §7 are at the
 * root of the site. `key: true`: the call carries the API key. `token`: 'optional' accepts a visitor's identity token,
 * 'required' demands one, 'operator' demands that of an operator. The calls of /managed_place take the secret of an
 * organiser's link in the header X-Place-Link, those of /managed_watch take that of a watch's link in X-Watch-Link.
 * Paths under /identity belong to the embedded identity provider, whose session is a cookie. The topics are separate
 * files, because the browser downloads only those that a page needs.
 */
export const endpoints = {
  ...visitorEndpoints,
  ...accountEndpoints,
  ...formEndpoints,
  ...operationEndpoints,
  ...roundEndpoints,
  ...countEndpoints,
  ...organiserEndpoints,
  ...watchEndpoints,
  ...deskEndpoints,
  ...identityEndpoints,
} as const

export { apiKeyHeader, placeLinkHeader } from './endpoints/visitor.ts'
export { watchLinkHeader } from './endpoints/watch.ts'
