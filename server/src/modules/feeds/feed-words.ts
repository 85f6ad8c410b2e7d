/** What feeds say in words. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { Place } from '@fyndkartan/domain/place'
import { formatTrust, unknownTrust } from '@fyndkartan/domain/trust'

/** 'Från OpenStreetMap, hämtad 12 nov. Licens: ODbL 1.0.'; '' where nothing is known. */
export function describeSource({ trust = unknownTrust }: Place, today: CivilDate): string {
  const said = formatTrust(trust, today)
  const licence = trust.source?.licence ?? null
  return [said, licence && `Licens: ${licence}`].flatMap((part) => (part ? [`${part}.`] : [])).join(' ')
}
