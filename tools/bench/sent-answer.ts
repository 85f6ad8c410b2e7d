/** Answers as they are sent: nothing is decompressed. */
import { get, type IncomingHttpHeaders } from 'node:http'

export interface SentAnswer {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Throws on any status but 200. */
export function sentAnswer(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ headers: response.headers, body: Buffer.concat(chunks) })
        else reject(new Error(`${path} was answered with ${response.statusCode}`))
      })
    })
    request.on('error', reject)
  })
}
