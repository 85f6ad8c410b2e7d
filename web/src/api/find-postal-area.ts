import { formEndpoints } from '@fyndkartan/contract/endpoints/form'
import { postalAreaFromWire } from '@fyndkartan/contract/postal-area'
import type { PostalArea } from '@fyndkartan/domain/postal-code'
import { getAs } from './client.ts'
import { describeFailedLookup } from './text-for-visitors.ts'

/** Finds the area of a postal code. Throws the errors of `getAs`; status 404 for an unknown code. */
export function findPostalArea(code: string, signal: AbortSignal): Promise<PostalArea> {
  const path = `${formEndpoints.findPostalArea.path}?${new URLSearchParams({ code }).toString()}`
  return getAs(path, (body) => postalAreaFromWire(body as Parameters<typeof postalAreaFromWire>[0]), { signal })
}

/** The text for a visitor when a postal code is not found. */
export function describeUnfoundCode(error: unknown): string {
  return describeFailedLookup(
    error,
    'Vi nådde inte postnummersökningen. Kontrollera din anslutning, eller skriv ortens namn.',
    'Postnummer kan inte slås upp just nu. Skriv ortens namn.',
  )
}
