/** Texts in feeds. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { Place } from '@fyndkartan/domain/place'
import { formatTrust, unknownTrust } from '@fyndkartan/domain/trust'

/**
 * The sentences about a place's source, such as 'Från OpenStreetMap, hämtad 12 nov. © OpenStreetMaps bidragsgivare.
 * Licens: ODbL 1.0.'; '' if the source is unknown.
 */
export function describeSource({ trust = unknownTrust }: Place, today: CivilDate): string {
  const said = formatTrust(trust, today)
  const { licence = null, attribution = null } = trust.source ?? {}
  return [said, attribution, licence && `Licens: ${licence}`].flatMap((part) => (part ? [`${part}.`] : [])).join(' ')
}
