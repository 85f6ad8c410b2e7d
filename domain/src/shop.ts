import type { FactsOf } from './facts.ts'
import type { FoundPosition } from './found-position.ts'
import type { Trust } from './trust.ts'

/**
 * A second-hand shop with a fixed address. Unknown facts are null; the specification's 'n/a' appears only on the wire.
 */
export interface Shop extends FactsOf<'shop'> {
  readonly kind: 'shop'
  readonly id: number
  /** When and by whom the shop was last checked; missing in answers that leave it out. */
  readonly trust?: Trust
  /** The position that was looked up; missing when the shop has a position of its own or none was found. */
  readonly found?: FoundPosition
}
