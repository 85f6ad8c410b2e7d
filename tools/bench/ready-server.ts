/** Answers from memory what another server answered: `node ready-server.ts ADDRESS`; the calls come from its parent. */
import { createServer, request } from 'node:http'

const address = process.argv[2] as string
const answers = new Map<string, { readonly fields: string[]; readonly body: Buffer }>()

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) throw new Error(`nothing is ready for ${request.url}`)
  response.writeHead(200, answer.fields).end(answer.body)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { readonly port: number }
  console.log(`Fyndkartan: http://127.0.0.1:${port}`)
})

process.on('message', (message: 'usage' | { readonly calls: readonly (readonly [string, string])[] }) => {
  if (message !== 'usage') void load(message.calls)
})

async function load(calls: readonly (readonly [path: string, head: string])[]): Promise<void> {
  for (const [path, head] of calls) answers.set(path, await ask(path, headersOf(head)))
  process.send?.('loaded')
}

function headersOf(head: string): Record<string, string> {
  const lines = head.trim().split('\r\n').slice(1)
  return Object.fromEntries(lines.map((line) => line.split(': ', 2) as [string, string]))
}

function ask(path: string, headers: Record<string, string>) {
  return new Promise<{ fields: string[]; body: Buffer }>((resolve, reject) => {
    request(new URL(path, address), { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        const kept = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name))
        const fields = [...kept, ['content-length', body.length]].flatMap(([name, value]) => [
          String(name),
          String(value),
        ])
        resolve({ fields, body })
      })
    })
      .on('error', reject)
      .end()
  })
}

const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'transfer-encoding',
])
