/** What both database dialects offer besides queries: connection counts and time limits. */
export interface Serving {
  /** Usage of the connections. */
  connections(): Connections
  /**
   * Turns the time limits on, because from now on somebody (by default a visitor) is waiting: statements that take so
   * long that they must be stuck are aborted. Applies to PostgreSQL; SQLite has limits of its own.
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
  /**
   * How long to wait for a lock. The database enforces this limit and the next two, so they also apply after our
   * process has died.
   */
  readonly lockMs: number
  /** How long one statement may run. */
  readonly statementMs: number
  /** How long a transaction may be idle, while all other writers wait for it. */
  readonly silenceMs: number
}
