/** A mail server for tests, on a free port of this machine: it accepts every mail by default. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface SmtpServer {
  /** 'host:port'. */
  readonly address: string
  /** The client's commands, one per line, without the mails themselves. */
  readonly commands: readonly string[]
  /** Whole messages, with '\r\n'. */
  readonly messages: readonly string[]
  /** The first bytes of each connection to a silent one. */
  readonly firstBytes: readonly Buffer[]
  close(): Promise<void>
}

export interface SmtpManners {
  /** Accepts connections and never answers. */
  readonly silent?: boolean
  /** Replies to commands by their first word, instead of those of a server that is well. */
  readonly answers?: Readonly<Record<string, string>>
  /** The extensions listed in the reply to EHLO. */
  readonly offers?: readonly ('STARTTLS' | 'AUTH PLAIN')[]
  /** Waited for between a whole message and the answer to it. */
  readonly taking?: (message: string) => Promise<void>
}

export async function startSmtp({
  silent = false,
  answers = {},
  offers = [],
  taking = async () => {},
}: SmtpManners = {}): Promise<SmtpServer> {
  const commands: string[] = []
  const messages: string[] = []
  const firstBytes: Buffer[] = []
  const server = new AnsweringServer(answers, commands, {
    authMethods: ['PLAIN'],
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: [
      ...(offers.includes('AUTH PLAIN') ? [] : ['AUTH']),
      ...(offers.includes('STARTTLS') ? [] : ['STARTTLS']),
    ],
    disableReverseLookup: true,
    logger: false,
    // When it is closed nobody is waited for.
    closeTimeout: 1,
    onConnect(_session, goOn) {
      if (!silent) goOn()
    },
    onAuth: ({ username }, _session, goOn) => goOn(null, { user: username }),
    async onData(stream, _session, goOn) {
      try {
        const message = await text(stream)
        messages.push(message)
        await taking(message)
        goOn()
      } catch {
        // The client went away in the middle of its message, which is none then.
      }
    },
  })
  server.on('error', () => {})
  if (silent)
    server.server.on('connection', (socket) => socket.once('data', (bytes) => firstBytes.push(Buffer.from(bytes))))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    address: `127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    commands,
    messages,
    firstBytes,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

type Connection = typeof SMTPServer.prototype.connections extends Set<infer One> ? One : never

/** What a client says. */
const words = ['EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'RSET', 'QUIT'] as const

/**
 * Notes commands, and answers some of them as told. The package gives no such answers by itself: some are against the protocol, and others come
 * before it asks anybody.
 */
class AnsweringServer extends SMTPServer {
  readonly #answers: Readonly<Record<string, string>>
  readonly #commands: string[]

  constructor(
    answers: Readonly<Record<string, string>>,
    commands: string[],
    options: ConstructorParameters<typeof SMTPServer>[0],
  ) {
    super(options)
    this.#answers = answers
    this.#commands = commands
  }

  override connect(...[socket, options]: Parameters<SMTPServer['connect']>): void {
    super.connect(socket, options)
    const connection = [...this.connections].at(-1) as Connection
    for (const word of words) {
      const answer = this.#answers[word]
      const usual = connection[`handler_${word}`].bind(connection)
      connection[`handler_${word}`] = (line, goOn) => {
        this.#commands.push(line.toString())
        if (answer === undefined) return usual(line, goOn)
        socket.write(`${answer}\r\n`)
        goOn()
      }
    }
  }
}
