/** Visitors with accounts, and the calls that create, check and delete them. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { Answer, SiteProcess } from './site-process.ts'

/** The initial password of every account. */
export const firstPassword = 'loppis-i-borås'

export interface Person {
  readonly email: string
  uid: string
  /** The session's cookie; '' for a person who is not signed in. */
  cookie: string
  token: string
}

/** The header that browsers send with requests of our own pages; calls about sessions require it. */
const ownPage = { 'sec-fetch-site': 'same-origin' }

export function askIdentity(
  site: SiteProcess,
  call: 'signUp' | 'signIn' | 'readSession' | 'changePassword',
  body: object,
  cookie = '',
): Promise<Answer> {
  return site.call(endpoints[call].path, {
    method: 'POST',
    body,
    headers: { ...ownPage, ...(cookie !== '' && { cookie }) },
  })
}

/** Stores the session of an answer in `person`; false if the answer has no session. */
export function takeSession(person: Person, { headers, body }: Answer): boolean {
  const { session } = body as { session: { token: string; user: { uid: string } } | null }
  if (session === null) return false
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0])
  if (cookies.length > 0) person.cookie = cookies.join('; ')
  person.token = session.token
  person.uid = session.user.uid
  return true
}

/** Creates an account with a profile on a working site. Throws if the sign-up fails. */
export async function enrol(site: SiteProcess, email: string): Promise<Person> {
  const person: Person = { email, uid: '', cookie: '', token: '' }
  const answer = await askIdentity(site, 'signUp', { email, password: firstPassword })
  if (answer.status !== 200 || !takeSession(person, answer)) throw new Error(`sign-up: ${JSON.stringify(answer.body)}`)
  await site.call(endpoints.createProfile.path, { method: 'POST', body: {}, token: person.token })
  return person
}

/** Creates an account like `enrol`, and gives it access to the desk. */
export async function enrolOperator(site: SiteProcess, email: string): Promise<Person> {
  const person = await enrol(site, email)
  await site.command('operator', '--unconfirmed', email)
  return person
}

/** Renews the person's token, which expires after a quarter of an hour. Throws if the session has ended. */
export async function renewToken(site: SiteProcess, person: Person): Promise<void> {
  const answer = await askIdentity(site, 'readSession', {}, person.cookie)
  if (answer.status !== 200 || !takeSession(person, answer))
    throw new Error(`the session of ${person.email} is lost: ${answer.status} ${JSON.stringify(answer.body)}`)
}
