/** Visitors with accounts, and the calls that make, prove and end them. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { Answer, SiteProcess } from './site-process.ts'

/** Of every account at first. */
export const firstPassword = 'loppis-i-borås'

export interface Person {
  readonly email: string
  uid: string
  /** Of the session; '' for none. */
  cookie: string
  token: string
}

/** Calls of our own page's, which alone may ask for sessions. */
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

/** Takes over what an answer says of who is signed in; false when nobody is. */
export function takeSession(person: Person, { headers, body }: Answer): boolean {
  const { session } = body as { session: { token: string; user: { uid: string } } | null }
  if (session === null) return false
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0])
  if (cookies.length > 0) person.cookie = cookies.join('; ')
  person.token = session.token
  person.uid = session.user.uid
  return true
}

/** Makes an account on a site that is well, with a profile. Throws when it cannot. */
export async function enrol(site: SiteProcess, email: string): Promise<Person> {
  const person: Person = { email, uid: '', cookie: '', token: '' }
  const answer = await askIdentity(site, 'signUp', { email, password: firstPassword })
  if (answer.status !== 200 || !takeSession(person, answer)) throw new Error(`sign-up: ${JSON.stringify(answer.body)}`)
  await site.call(endpoints.createProfile.path, { method: 'POST', body: {}, token: person.token })
  return person
}

/** The same, as somebody who may enter the desk. */
export async function enrolOperator(site: SiteProcess, email: string): Promise<Person> {
  const person = await enrol(site, email)
  await site.command('operator', '--unconfirmed', email)
  return person
}

/** A token lives for a quarter of an hour; a session asks for another. Throws when the session is lost. */
export async function renewToken(site: SiteProcess, person: Person): Promise<void> {
  const answer = await askIdentity(site, 'readSession', {}, person.cookie)
  if (answer.status !== 200 || !takeSession(person, answer))
    throw new Error(`the session of ${person.email} is lost: ${answer.status} ${JSON.stringify(answer.body)}`)
}
