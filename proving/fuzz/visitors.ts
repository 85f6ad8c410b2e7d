/** The roles that send the fuzzer's requests: accounts that are created here, and forged tokens. */
import { createHmac } from 'node:crypto'
import { apiKeyHeader } from '@fyndkartan/contract/endpoints'
import { callSite, type SiteProcess } from '../faults/site-process.ts'
import type { Role } from './request.ts'

/** The published development key, which the tested site uses. */
const apiKey = 'fyndkartan-development'

const password = 'ett långt lösenord för alla'

interface Signed {
  readonly token: string
  /** The session's cookies, in the format of the Cookie header. */
  readonly cookie: string
}

interface SessionAnswer {
  readonly session: { readonly token: string; readonly user: { readonly uid: string } } | null
}

/**
 * The three accounts on a fuzzed site: visitor, operator and keeper. Requests may change or delete the visitor's data,
 * but must never reach the keeper's.
 */
export class Visitors {
  readonly #site: SiteProcess
  #visitor: Signed = { token: '', cookie: '' }
  #operator: Signed = { token: '', cookie: '' }
  #keeper: Signed = { token: '', cookie: '' }
  #count = 0

  constructor(site: SiteProcess) {
    this.#site = site
  }

  /** Creates the accounts. The operator gets access to the desk, the keeper a profile and a favourite. */
  async open(): Promise<void> {
    this.#operator = await this.#signUp('operator@example.se')
    await this.#site.call('/update_last_login', { method: 'POST', token: this.#operator.token })
    await this.#site.command('operator', '--unconfirmed', 'operator@example.se')
    this.#keeper = await this.#signUp('keeper@example.se')
    await this.#asKeeper('/update_user_profile', 'PUT', {
      first_name: 'Astrid',
      last_name: null,
      date_of_birth: '1980-02-29',
    })
    await this.#asKeeper('/add_favorite', 'POST', { target_id: '1500', target_type: 'store' })
  }

  /**
   * Replaces the visitor's account, which a request may have deleted, and renews the tokens of the other accounts,
   * which expire.
   */
  async refresh(): Promise<void> {
    this.#count += 1
    this.#visitor = await this.#signUp(`visitor${this.#count}@example.se`)
    this.#operator = await this.#signIn('operator@example.se')
    this.#keeper = await this.#signIn('keeper@example.se')
  }

  /** The headers of a role's requests. */
  headersOf(role: Role): [string, string][] {
    const key: [string, string] = [apiKeyHeader, apiKey]
    switch (role) {
      case 'keyless':
        return []
      case 'nobody':
        return [key]
      case 'visitor':
        return [key, ['Authorization', `Bearer ${this.#visitor.token}`], ['Cookie', this.#visitor.cookie]]
      case 'operator':
        return [key, ['Authorization', `Bearer ${this.#operator.token}`]]
      case 'forged':
        return [key, ['Authorization', `Bearer ${forged(this.#operator.token)}`]]
    }
  }

  /** The keeper's profile and favourites, which no request may change. */
  async keeperData(): Promise<unknown> {
    const profile = await this.#asKeeper('/get_user_profile', 'GET')
    const { created_at: _, ...facts } = (profile as { profile: Record<string, unknown> }).profile
    return { facts, favourites: await this.#asKeeper('/get_favorites', 'GET') }
  }

  async #asKeeper(path: string, method: string, body?: unknown): Promise<unknown> {
    const answer = await this.#site.call(path, {
      method,
      token: this.#keeper.token,
      ...(body !== undefined && { body }),
    })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  #signUp(email: string): Promise<Signed> {
    return this.#enter('/identity/sign_up', email)
  }

  #signIn(email: string): Promise<Signed> {
    return this.#enter('/identity/sign_in', email)
  }

  async #enter(path: string, email: string): Promise<Signed> {
    const answer = await callSite(this.#site.url, path, { method: 'POST', body: { email, password } })
    const { session } = answer.body as SessionAnswer
    if (!session) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    return { token: session.token, cookie: cookie.join('; ') }
  }
}

/** A token with the claims of a valid one, but with a signature by another key. */
function forged(token: string): string {
  const [head = '', claims = ''] = token.split('.')
  return `${head}.${claims}.${createHmac('sha256', 'a key of nobody').update(`${head}.${claims}`).digest('base64url')}`
}
