/** What our dialects do besides running queries: count connections and limit waiting times. */
export interface Serving {
  /** Usage of the connections. */
  connections(): Connections
  /**
   * Turns the time limits on, because from now on somebody (by default a visitor) is waiting: anything that takes so long that it
   * must be stuck is aborted. Applies to PostgreSQL; SQLite has limits of its own.
   */
  limitWaits(limits?: WaitLimits): void
}

/** Open connections, how many of them are idle, and how many requests are waiting for one. */
export interface Connections {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** Time limits, in ms, while somebody is waiting. */
export interface WaitLimits {
  /** How long a connection may be held: the only limit that still works when the network connection itself is dead. */
  readonly holdMs: number
  /** The database enforces the following limits, so they also apply after our process has died: waiting for a lock, … */
  readonly lockMs: number
  /** … running one statement, … */
  readonly statementMs: number
  /** … and a transaction left idle by its program while all other writers wait for it. */
  readonly silenceMs: number
}
