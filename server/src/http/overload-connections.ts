/** How many connections are open at once: each costs memory, and each may have a request under way. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** When so much of the room is taken, who has been answered may stay only so long, ms. */
const crowded = 0.75
const crowdedKeepAliveMs = 5000

/** Who is turned away is given so long to read that, ms, and only so many of them at once. */
const farewellMs = 1000
const mostFarewells = 500

interface Room {
  readonly maxConnections: number
  readonly keepAliveMs: number
}

export class ConnectionRoom {
  readonly #room: Room
  readonly #refusal: Buffer
  readonly #onRefused: () => void
  #open = 0
  #farewells = 0

  /** `refusal`: a whole answer, as it goes over the wire. */
  constructor(room: Room, refusal: Buffer, onRefused: () => void) {
    this.#room = room
    this.#refusal = refusal
    this.#onRefused = onRefused
  }

  get open(): number {
    return this.#open
  }

  /** To be called before anybody else listens for the server's connections: only those that are let in are heard of. */
  guard(server: Server): void {
    const { maxConnections, keepAliveMs } = this.#room
    const adapt = () => {
      server.keepAliveTimeout =
        this.#open > maxConnections * crowded ? Math.min(crowdedKeepAliveMs, keepAliveMs) : keepAliveMs
    }
    adapt()
    const listeners = server.listeners('connection') as ((this: Server, socket: Socket) => void)[]
    server.removeAllListeners('connection')
    server.on('connection', (socket) => {
      if (this.#open >= maxConnections) return this.#turnAway(socket)
      this.#open++
      adapt()
      socket.once('close', () => {
        this.#open--
        adapt()
      })
      for (const listener of listeners) listener.call(server, socket)
    })
  }

  #turnAway(socket: Socket): void {
    this.#onRefused()
    socket.on('error', () => {})
    if (this.#farewells >= mostFarewells) return void socket.destroy()
    this.#farewells++
    const patience = setTimeout(() => socket.destroy(), farewellMs)
    socket.once('close', () => {
      this.#farewells--
      clearTimeout(patience)
    })
    // What is sent and not read would reset the connection before the answer is seen.
    socket.resume().end(this.#refusal)
  }
}
