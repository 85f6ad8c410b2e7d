/** A mail server for tests, on a free port of this machine: it accepts every mail by default. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface SmtpServer {
  /** 'host:port'. */
  readonly address: string
  /** The client's commands, one per line, without the mails themselves. */
  readonly commands: readonly string[]
  /** Whole messages, with '\r\n'. */
  readonly messages: readonly string[]
  /** The first bytes of each connection. */
  readonly firstBytes: readonly Buffer[]
  close(): Promise<void>
}

export interface SmtpManners {
  /** Accepts connections and never answers. */
  readonly silent?: boolean
  /** Replies to commands by their first word, instead of the default ones. */
  readonly answers?: Readonly<Record<string, string>>
  /** The extensions listed in the reply to EHLO. */
  readonly offers?: readonly string[]
}

export async function startSmtp({ silent = false, answers = {}, offers = [] }: SmtpManners = {}): Promise<SmtpServer> {
  const commands: string[] = []
  const messages: string[] = []
  const firstBytes: Buffer[] = []
  const sockets = new Set<Socket>()
  const usual: Readonly<Record<string, string>> = {
    EHLO: ['250-mail.example', ...offers.map((offer) => `250-${offer}`), '250 8BITMIME'].join('\r\n'),
    DATA: '354 go on',
    QUIT: '221 bye',
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('data', (bytes) => firstBytes.push(Buffer.from(bytes)))
    socket.on('error', () => {})
    if (silent) return
    socket.setEncoding('latin1').write('220 mail.example\r\n')
    let received = ''
    let inMessage = false
    socket.on('data', (text) => {
      received += String(text)
      for (;;) {
        const mark = inMessage ? '\r\n.\r\n' : '\r\n'
        const end = received.indexOf(mark)
        if (end < 0) return
        const part = received.slice(0, end)
        received = received.slice(end + mark.length)
        if (inMessage) messages.push(Buffer.from(part, 'latin1').toString())
        else commands.push(part)
        const word = inMessage ? '' : (part.split(' ')[0] ?? '').toUpperCase()
        const answer = answers[word] ?? usual[word] ?? '250 fine'
        inMessage = answer.startsWith('354')
        socket.write(`${answer}\r\n`)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    commands,
    messages,
    firstBytes,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
