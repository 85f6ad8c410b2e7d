/** A site or another contestant, ready to listen. */
import type { FastifyInstance } from 'fastify'
import type { Holding } from './held-answers.ts'

export interface Opened {
  readonly app: FastifyInstance
  readonly bytesPerPlace?: number
  readonly token?: string
  /** Applies the next `count` changes, as they come from the database. */
  readonly update?: (count: number) => Promise<void>
  /** Takes answers of another contestant over. */
  readonly hold?: (holding: Holding) => Promise<void>
}
