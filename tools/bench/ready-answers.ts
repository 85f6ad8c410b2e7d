/** Caches the answers of another server and replays them. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Call } from './visit-calls.ts'

const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'transfer-encoding',
])

export class ReadyAnswers {
  readonly #address: string
  readonly #answers = new Map<string, { readonly fields: string[]; readonly body: Buffer }>()

  constructor(address: string) {
    this.#address = address
  }

  async prepare(calls: readonly Call[]): Promise<void> {
    for (const { path, headers } of calls)
      if (!this.#answers.has(withoutSeed(path))) this.#answers.set(withoutSeed(path), await this.#ask(path, headers))
  }

  send({ url = '' }: IncomingMessage, response: ServerResponse): void {
    const answer = this.#answers.get(withoutSeed(url))
    if (!answer) throw new Error(`nothing is ready for ${url}`)
    response.writeHead(200, answer.fields).end(answer.body)
  }

  async #ask(path: string, headers: Call['headers']) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(new URL(path, this.#address), { headers }, resolve).on('error', reject).end()
    })
    const body = Buffer.concat(await answer.toArray())
    if (answer.statusCode !== 200) throw new Error(`${path} is answered with ${answer.statusCode}`)
    const answerHeaders = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name))
    const fields = [...answerHeaders, ['content-length', body.length]].flat().map(String)
    return { fields, body }
  }
}

/**
 * Removes the seed from a path, so that all visitors get the same answer. Each visitor has another seed, but it only
 * decides the order of places that otherwise tie.
 */
export function withoutSeed(path: string): string {
  return path.replace(/&seed=\d+/, '')
}
