/** Converts a round to text for storage and sharing: the query of its address. */
import { readRound, writeRound } from '@fyndkartan/contract/round-address'
import type { ChosenRound } from '@fyndkartan/domain/round/chosen-round'

export function parseRound(query: string): ChosenRound {
  return readRound(new URLSearchParams(query))
}

/** The query of a round's address; empty for a round without stops and start. */
export function formatRound(round: ChosenRound): string {
  if (round.stops.length === 0 && round.start === null) return ''
  return new URLSearchParams([...writeRound(round)].map(([name, value]) => [name, value])).toString()
}
