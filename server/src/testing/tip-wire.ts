/** Converts a form to the body of a tip, even with values that no place could have. */
import { wiredFacts } from '@fyndkartan/contract/place-wire'
import { kindToWire } from '@fyndkartan/contract/tip'
import type { PlaceForm } from '@fyndkartan/domain/place-form'

export function tipWireOf(form: PlaceForm): Readonly<Record<string, unknown>> {
  const named = wiredFacts[form.kind].flatMap(({ name, tipFields }) => {
    const typed = form[name]
    const values =
      typed !== null && typeof typed === 'object' ? Object.values(typed).map(asSent) : tipFields.map(() => typed)
    return tipFields.map((field, at) => [field, values[at]] as const)
  })
  return { ...Object.fromEntries(named), type: kindToWire(form.kind) }
}

/** The format of tips has no booleans: they are sent as 0 and 1. */
function asSent(value: number | string | boolean): number | string {
  return typeof value === 'boolean' ? Number(value) : value
}
