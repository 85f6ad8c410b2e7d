/** What the lines of the desk's log are about, on the wire; apart from the desk, since an account's own data tell of it too. */
import type { ActionSubject } from '@fyndkartan/domain/desk'

const wireNames: Readonly<Record<ActionSubject, string>> = {
  shop: 'store',
  market: 'event',
  tip: 'tip',
  feedback: 'feedback',
  slideshow: 'slideshow',
  import: 'import',
}

export function subjectToWire(subject: ActionSubject): string {
  return wireNames[subject]
}

/** Null for what is no subject. */
export function subjectFromWire(type: string): ActionSubject | null {
  const found = Object.entries(wireNames).find(([, name]) => name === type)
  return found ? (found[0] as ActionSubject) : null
}
