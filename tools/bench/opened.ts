/** A site or another contestant, ready to listen. */
import type { FastifyInstance } from 'fastify'

export interface Opened {
  readonly app: FastifyInstance
  readonly bytesPerPlace?: number
  readonly token?: string
  /** Applies the next `count` changes, as they come from the database. */
  readonly update?: (count: number) => Promise<void>
}
