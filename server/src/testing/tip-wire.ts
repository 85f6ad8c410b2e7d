/** Typed input as it is sent, including values that no place could hold. */
import { wiredFacts } from '@fyndkartan/contract/place-wire'
import { kindToWire } from '@fyndkartan/contract/tip'
import type { PlaceForm } from '@fyndkartan/domain/place-form'

export function tipWireOf(form: PlaceForm): Readonly<Record<string, unknown>> {
  const named = wiredFacts[form.kind].flatMap(({ name, tipFields }) => {
    const typed = form[name]
    const values = typed !== null && typeof typed === 'object' ? [typed.lat, typed.lng] : tipFields.map(() => typed)
    return tipFields.map((field, at) => [field, values[at]] as const)
  })
  return { ...Object.fromEntries(named), type: kindToWire(form.kind) }
}
