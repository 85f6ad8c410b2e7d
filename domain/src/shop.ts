import type { FactsOf } from './facts.ts'
import type { FoundPosition } from './found-position.ts'
import type { Trust } from './trust.ts'

/** A second-hand shop with a fixed address. What is unknown is null; spec §3's 'n/a' is used only on the wire. */
export interface Shop extends FactsOf<'shop'> {
  readonly kind: 'shop'
  readonly id: number
  /** Missing in answers that leave it out. */
  readonly trust?: Trust
  /** Missing when the place has its own position, and when none was found. */
  readonly found?: FoundPosition
}
