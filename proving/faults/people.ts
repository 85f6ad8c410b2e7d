/** Visitors with accounts, and the calls that create, check and delete them. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { Answer, SiteProcess } from './site-process.ts'

/** The initial password of every account. */
export const firstPassword = 'loppis-i-borås'

export interface Person {
  readonly email: string
  uid: string
  /** The session's cookie; '' for none. */
  cookie: string
  token: string
}

/** The headers of our own pages, which session calls require. */
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

/** Copies the session of an answer to the person; false if nobody is signed in. */
export function takeSession(person: Person, { headers, body }: Answer): boolean {
  const { session } = body as { session: { token: string; user: { uid: string } } | null }
  if (session === null) return false
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0])
  if (cookies.length > 0) person.cookie = cookies.join('; ')
  person.token = session.token
  person.uid = session.user.uid
  return true
}

/** Creates an account with a profile on a working site. Throws on failure. */
export async function enrol(site: SiteProcess, email: string): Promise<Person> {
  const person: Person = { email, uid: '', cookie: '', token: '' }
  const answer = await askIdentity(site, 'signUp', { email, password: firstPassword })
  if (answer.status !== 200 || !takeSession(person, answer)) throw new Error(`sign-up: ${JSON.stringify(answer.body)}`)
  await site.call(endpoints.createProfile.path, { method: 'POST', body: {}, token: person.token })
  return person
}

/** Like `enrol`, with access to the desk. */
export async function enrolOperator(site: SiteProcess, email: string): Promise<Person> {
  const person = await enrol(site, email)
  await site.command('operator', '--unconfirmed', email)
  return person
}

/** Renews the token, which expires after a quarter of an hour. Throws if the session is lost. */
export async function renewToken(site: SiteProcess, person: Person): Promise<void> {
  const answer = await askIdentity(site, 'readSession', {}, person.cookie)
  if (answer.status !== 200 || !takeSession(person, answer))
    throw new Error(`the session of ${person.email} is lost: ${answer.status} ${JSON.stringify(answer.body)}`)
}
