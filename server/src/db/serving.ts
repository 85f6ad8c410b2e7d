/** What a dialect of ours does besides running queries: it counts its connections and limits waits. */
export interface Serving {
  /** How busy its connections are. */
  connections(): Connections
  /**
   * From now on somebody waits, by default a visitor: ends what takes so long that it must be stuck. For PostgreSQL; SQLite has
   * limits of its own.
   */
  limitWaits(limits?: WaitLimits): void
}

/** Connections that are open, those of them that are idle, and how many requests wait for one. */
export interface Connections {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** How long things may take where somebody waits, ms. */
export interface WaitLimits {
  /** For a connection to be held: the only limit that holds where the line itself is dead, so that no word comes through. */
  readonly holdMs: number
  /** These the database itself puts an end to, so that they also end when we are gone: a wait for another's write, … */
  readonly lockMs: number
  /** … a statement, … */
  readonly statementMs: number
  /** … and a transaction whose program has fallen silent while all other writers wait for it. */
  readonly silenceMs: number
}
