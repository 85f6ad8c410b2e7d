/** For tests of tips and feedback: payloads, a site with its own clock, and its stored data. */
import { placeFromJson } from '../db/stored-states.ts'
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import { beforeAll, beforeEach } from 'vitest'
import type { Database } from '../db/open.ts'
import { buildSite, testKey, type TestSite, type TestSiteOptions } from './build-site.ts'
import type { TestDatabases } from './databases.ts'

/** The site's time at the start of each test. */
export const startMs = Date.UTC(2026, 10, 21, 11)
export const minuteMs = 60_000

/** The example of a tip in spec §3, literally. */
export const shopTip = {
  type: 'store',
  latitude: 57.721_034,
  longitude: 12.940_112,
  name: 'Retrolyckan',
  shop_link: 'https://retrolyckan.se/',
  city: 'Borås',
  address: 'Köpmangatan 12',
  opening_hours: '',
} as const
export const marketTip = {
  type: 'event',
  latitude: 57.721_034,
  longitude: 12.940_112,
  event_name: 'Bakluckeloppis',
  event_link: 'https://loppis.se/boras',
  event_date: '2026-11-28',
  start_time: '10:00',
  end_time: '15:00',
  city: 'Borås',
  address: 'Parkvägen 3',
} as const
export const message = { contact_info: 'anna@example.se', feedback_text: 'Bra sajt!' }

/** Sends forms as a visitor; in each test from a new IP address. */
export class Sender {
  /** The current time of the site's clock. */
  nowMs = startMs
  address = ''
  database!: Database
  site!: TestSite
  #visitors = 0

  /**
   * Call the constructor once in a `describe`: it builds the site before the tests, and deletes tips and messages
   * before each test.
   */
  constructor(databases: TestDatabases) {
    beforeAll(async () => {
      this.database = await databases.fresh()
      this.site = await this.build()
    })
    beforeEach(async () => {
      this.nowMs = startMs
      this.next()
      await this.database.db.deleteFrom('tip').execute()
      await this.database.db.deleteFrom('feedback').execute()
    })
  }

  /** Switches to an unused IP address. */
  next(): number {
    this.#visitors += 1
    this.address = `203.0.${this.#visitors >> 8}.${this.#visitors & 255}`
    return this.#visitors
  }

  /** Builds another site on the same database. */
  build(options: TestSiteOptions = {}): Promise<TestSite> {
    return buildSite(this.database, { clock: () => this.nowMs, ...options })
  }

  tip = (payload: unknown, options?: SendOptions) => this.#post(endpoints.submitTip.path, payload, options)
  feedback = (payload: unknown, options?: SendOptions) => this.#post(endpoints.submitFeedback.path, payload, options)

  #post(path: string, payload: unknown, { on = this.site, from = this.address, headers = {} }: SendOptions = {}) {
    return on.app.inject({
      method: 'POST',
      url: path,
      remoteAddress: from,
      headers: { [apiKeyHeader]: testKey, 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(payload),
    })
  }

  /** A form pass (a proof that a page with the form was opened) that was issued just now. */
  async freshPass(on = this.site): Promise<string> {
    return (await on.call(endpoints.formPass.path)).json<{ form_pass: string }>().form_pass
  }

  /** A form pass that is old enough to send a form. */
  async oldPass(on = this.site): Promise<string> {
    const pass = await this.freshPass(on)
    this.nowMs += minuteMs
    return pass
  }

  async tips() {
    const rows = await this.database.db.selectFrom('tip').selectAll().orderBy('id').execute()
    return rows.map(({ place, ...row }) => ({ ...row, place: placeFromJson(place) }))
  }

  messages() {
    return this.database.db.selectFrom('feedback').selectAll().orderBy('id').execute()
  }

  async storedCount(): Promise<number> {
    return (await this.tips()).length + (await this.messages()).length
  }
}

interface SendOptions {
  readonly on?: TestSite
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
}
