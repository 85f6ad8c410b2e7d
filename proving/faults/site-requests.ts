/** Complete requests as bytes, for tests that send more requests than a client library could. */
import { apiKeyHeader } from '@fyndkartan/contract/endpoints'

interface RequestParts {
  /** The body: an object is sent as JSON, a text unchanged. */
  readonly body?: object | string
  readonly token?: string
  /** Headers to add or replace; '' removes a header. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The bytes of one request, with the published API key. */
export function requestBytes(method: string, path: string, { body, token, headers }: RequestParts = {}): Buffer {
  const text = typeof body === 'string' ? body : body ? JSON.stringify(body) : ''
  const fields = {
    Host: 'site',
    [apiKeyHeader]: 'fyndkartan-development',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
    ...headers,
  }
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}\r\n`]))
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
}
