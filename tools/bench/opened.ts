/** A site or another contestant, ready to listen. */
import type { FastifyInstance } from 'fastify'

export interface Opened {
  readonly app: FastifyInstance
  readonly bytesPerPlace?: number
  readonly token?: string
  /** Takes the next so many changes in, as they come from the database. */
  readonly update?: (count: number) => Promise<void>
}
