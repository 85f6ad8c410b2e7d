/** Load on several nodes: visitors who search and write. Records the outcome of each call. */
import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { placeToTipWire } from '@fyndkartan/contract/tip'
import { unknownFacts } from '@fyndkartan/domain/facts'
import { callSite, type Call } from './site-process.ts'

/** A pause between calls, ms, so that the machine's two cores have time for the servers. */
const pauseMs = 20
/** A write that a node does not show within this time counts as lost at that node, ms. */
const lagPatienceMs = 30_000
const lookEveryMs = 20

const searches = ['', '&city=Borås', '&latitude=57.72&longitude=12.94&radius=25', '&query=loppis']

export interface Written {
  readonly messages: string[]
  readonly shopIds: number[]
}

export interface LoadOptions {
  /** The addresses of the nodes to call, in rotation. */
  readonly to: readonly string[]
  /** The addresses of the nodes that must show each new shop. The lag is the time until they do. */
  readonly watched: readonly string[]
  /** The token of an operator, who adds shops. */
  readonly token: string
  readonly searchers?: number
  /** How many send messages, and as many add shops. */
  readonly writers?: number
}

export class Load {
  /** The writes that a node has acknowledged. */
  readonly written: Written = { messages: [], shopIds: [] }
  readonly failed: string[] = []
  searches = 0
  /** The longest time from the acknowledgement of a new shop until a watched node showed it, ms. */
  longestLagMs = 0
  lagsMeasured = 0
  readonly #options: LoadOptions
  readonly #loops: Promise<void>[]
  readonly #looks: Promise<void>[] = []
  #stopped = false
  #calls = 0

  constructor(options: LoadOptions) {
    this.#options = options
    this.#loops = [
      ...Array.from({ length: options.searchers ?? 4 }, () => this.#repeat(() => this.#search())),
      ...Array.from({ length: options.writers ?? 1 }, () => [
        this.#repeat(() => this.#sendMessage()),
        this.#repeat(() => this.#addShop()),
      ]).flat(),
    ]
  }

  /** Stops the load. Resolves when all calls are answered and every watched node shows every new shop. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#loops)
    await Promise.all(this.#looks)
  }

  async #repeat(step: () => Promise<void>): Promise<void> {
    while (!this.#stopped) {
      await step()
      await delay(pauseMs)
    }
  }

  async #search(): Promise<void> {
    const kind = searches[this.searches++ % searches.length]
    const found = await this.#call('search', `${endpoints.searchPlaces.path}?items_per_page=20${kind}`)
    if (found !== null && !Array.isArray(found)) this.failed.push(`search: no list`)
  }

  async #sendMessage(): Promise<void> {
    const text = `Meddelande ${crypto.randomUUID()}`
    const sent = await this.#call('message', endpoints.submitFeedback.path, { body: { feedback_text: text } })
    if (sent !== null) this.written.messages.push(text)
  }

  async #addShop(): Promise<void> {
    const name = `Butik ${crypto.randomUUID()}`
    const added = await this.#call('shop', endpoints.addPlace.path, {
      body: shopBody(name),
      token: this.#options.token,
    })
    if (added === null) return
    const { place_id: id } = added as { place_id: number }
    this.written.shopIds.push(id)
    this.#looks.push(...this.#options.watched.map((node) => this.#watch(node, id, performance.now())))
  }

  /** Makes a call and resolves to the answer's body. Null if the call failed; its failure is recorded. */
  async #call(what: string, path: string, call: Call = {}): Promise<unknown> {
    const { to } = this.#options
    const node = to[this.#calls++ % to.length] ?? ''
    try {
      const answer = await callSite(node, path, { method: 'body' in call ? 'POST' : 'GET', ...call })
      if (answer.status === 200 || answer.status === 201) return answer.body
      this.failed.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
    } catch (error) {
      this.failed.push(`${what}: ${String(error)}`)
    }
    return null
  }

  async #watch(node: string, id: number, sinceMs: number): Promise<void> {
    while (!(await shows(node, id))) {
      if (performance.now() - sinceMs > lagPatienceMs)
        return void this.failed.push(`shop ${id} is never seen at ${node}`)
      await delay(lookEveryMs)
    }
    this.longestLagMs = Math.max(this.longestLagMs, performance.now() - sinceMs)
    this.lagsMeasured++
  }
}

/** Tells whether a node's index has the shop; false for an unreachable node. */
export async function shows(node: string, id: number): Promise<boolean> {
  return callSite(node, endpoints.getShop.path.replace('{id}', String(id)), { patienceMs: 5000 }).then(
    ({ status }) => status === 200,
    () => false,
  )
}

function shopBody(name: string): object {
  return placeToTipWire({
    ...unknownFacts('shop'),
    kind: 'shop',
    name,
    link: `https://${name.slice(6)}.example/`,
    town: 'Borås',
    address: 'Köpmangatan 12',
    position: { lat: 57.721, lng: 12.94 },
  })
}
