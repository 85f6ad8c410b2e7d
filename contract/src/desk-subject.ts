/**
 * The types of things that an action of the desk's log can concern, on the wire. A separate file, since the export of
 * an account's data uses them too.
 */
import type { ActionSubject } from '@fyndkartan/domain/desk'

const wireNames: Readonly<Record<ActionSubject, string>> = {
  shop: 'store',
  market: 'event',
  series: 'series',
  tip: 'tip',
  feedback: 'feedback',
  report: 'report',
  claim: 'claim',
  pair: 'pair',
  pairs: 'pairs',
  difference: 'difference',
  slideshow: 'slideshow',
  import: 'import',
}

export function subjectToWire(subject: ActionSubject): string {
  return wireNames[subject]
}

/** The subject that a type on the wire names; null for an unknown type. */
export function subjectFromWire(type: string): ActionSubject | null {
  const found = Object.entries(wireNames).find(([, name]) => name === type)
  return found ? (found[0] as ActionSubject) : null
}
