import { formEndpoints } from '@fyndkartan/contract/endpoints/form'
import { type FoundAddress, foundAddressFromWire, foundAddressQuery } from '@fyndkartan/contract/found-address'
import { getAs } from './client.ts'
import { describeFailedLookup } from './text-for-visitors.ts'

/** Finds an address. Throws the errors of `getAs`; status 404 when the town does not have the address. */
export function findAddress(address: string, town: string, signal: AbortSignal): Promise<FoundAddress> {
  const path = `${formEndpoints.findPosition.path}?${new URLSearchParams(foundAddressQuery(address, town)).toString()}`
  return getAs(path, (body) => foundAddressFromWire(body as Parameters<typeof foundAddressFromWire>[0]), { signal })
}

/** The text for a visitor when an address is not found. */
export function describeUnfound(error: unknown): string {
  return describeFailedLookup(
    error,
    'Vi nådde inte adressökningen. Kontrollera din anslutning, eller placera markören själv.',
    'Adresser kan inte slås upp just nu. Placera markören själv.',
  )
}
