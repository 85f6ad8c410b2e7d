/** Connection counts and time limits of both kinds of database. */
export interface Serving {
  /** The current use of connections. */
  connections(): Connections
  /**
   * Turns the time limits on, by default those for visitors who wait: a statement that takes so long that it must be
   * stuck is aborted. Only PostgreSQL uses them; SQLite has limits of its own.
   */
  limitWaits(limits?: WaitLimits): void
}

/** Open connections, how many of them are idle, and how many requests are waiting for one. */
export interface Connections {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** Time limits in ms, for the time when visitors or operators wait. */
export interface WaitLimits {
  /** How long a connection may be held. Of these limits, only this one works when the network connection is dead. */
  readonly holdMs: number
  /**
   * How long a statement may wait for a lock. The database enforces this limit and the next two, so they also apply
   * after our process has died.
   */
  readonly lockMs: number
  /** How long one statement may run. */
  readonly statementMs: number
  /** How long a transaction may wait for its next statement, while all other writers wait for the transaction. */
  readonly silenceMs: number
}
