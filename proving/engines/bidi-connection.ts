/** Sends commands of WebDriver BiDi over a WebSocket and receives their answers. */

interface Answer {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

export class BidiConnection {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Answer))
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the browser has closed the connection'))
      this.#waiting.clear()
    })
  }

  static async open(address: string): Promise<BidiConnection> {
    const socket = new WebSocket(address)
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve())
      socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)))
    })
    return new BidiConnection(socket)
  }

  /** Sends a command and resolves to its result. Throws with the browser's message if it refuses the command. */
  send(method: string, params: object): Promise<unknown> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject: (error) => reject(new Error(`${method}: ${error.message}`)) })
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }

  close(): void {
    this.#socket.close()
  }

  #take({ id, type, result, error, message }: Answer): void {
    if (id === undefined) return
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (type === 'error') waiting?.reject(new Error(`${error}: ${message}`))
    else waiting?.resolve(result)
  }
}
