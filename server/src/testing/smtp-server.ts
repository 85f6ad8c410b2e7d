/** A fake mail server on a free port of this machine. By default it accepts every mail. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface SmtpServer {
  /** The server's address, as 'host:port'. */
  readonly address: string
  /** The client's commands, one line each, without the content of mails. */
  readonly commands: readonly string[]
  /** Whole received messages, with '\r\n' as line ends. */
  readonly messages: readonly string[]
  /** The first bytes of each connection to a silent server. */
  readonly firstBytes: readonly Buffer[]
  close(): Promise<void>
}

export interface SmtpSettings {
  /** If true, the server accepts connections and never answers. */
  readonly silent?: boolean
  /** If true, the server speaks TLS from the first byte, with an expired certificate. */
  readonly secure?: boolean
  /** Answers that replace the usual ones, by the first word of the command. */
  readonly answers?: Readonly<Record<string, string>>
  /** The extensions that the server offers in its answer to EHLO. */
  readonly offers?: readonly ('STARTTLS' | 'AUTH PLAIN')[]
  /** Delays the answer to a message until the promise resolves. */
  readonly taking?: (message: string) => Promise<void>
}

export async function startSmtp({
  silent = false,
  secure = false,
  answers = {},
  offers = [],
  taking = async () => {},
}: SmtpSettings = {}): Promise<SmtpServer> {
  const commands: string[] = []
  const messages: string[] = []
  const firstBytes: Buffer[] = []
  const server = new AnsweringServer(answers, commands, {
    secure,
    authMethods: ['PLAIN'],
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: [
      ...(offers.includes('AUTH PLAIN') ? [] : ['AUTH']),
      ...(offers.includes('STARTTLS') ? [] : ['STARTTLS']),
    ],
    disableReverseLookup: true,
    logger: false,
    // `close` does not wait for clients.
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
        // The client disconnected in the middle of a message, which therefore does not count.
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

/** The first words of a client's commands. */
const words = ['EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'RSET', 'QUIT'] as const

/**
 * An SMTP server that records commands and gives the configured answers. The package's options are not enough: some
 * answers violate the protocol, and others must be sent before the package calls a function of ours.
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
