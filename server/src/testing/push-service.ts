/** A fake push service on a free port of this machine. By default it accepts every message. */
import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PushedMessage {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export async function startPushService() {
  const received: PushedMessage[] = []
  const answer = { status: 201, headers: {} as Readonly<Record<string, string>>, after: async () => {} }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      void answer.after().then(() => response.writeHead(answer.status, answer.headers).end())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /**
     * The status and headers of the next answers, and a function `after` that delays them; tests may change all of
     * them.
     */
    answer,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Decrypts a message as the browser does (RFC 8291, RFC 8188), with the browser's private key and secret. */
export function readPushed(
  { body }: PushedMessage,
  { pair, auth }: { readonly pair: ECDH; readonly auth: string },
): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const shared = hkdfSync('sha256', pair.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32)
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${purpose}\0`, bytes))
  const sealed = body.subarray(keyEnd)
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The text ends at the last byte 2, a delimiter, which only zeros may follow.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
