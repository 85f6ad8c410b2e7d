import type { FactsOf } from './facts.ts'

/** A second-hand shop with a fixed address. What is unknown is null; spec §3's 'n/a' never comes this far. */
export interface Shop extends FactsOf<'shop'> {
  readonly kind: 'shop'
  readonly id: number
}
