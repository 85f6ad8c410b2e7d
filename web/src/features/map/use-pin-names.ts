import { missingText } from '@fyndkartan/domain/place'
import { useQueryClient } from '@tanstack/react-query'
import { placeQuery } from '../../api/place-query.ts'
import { pinHoursTexts } from './pin-hours.ts'
import type { PinMarker } from './place-marker.ts'

/**
 * The map's rows have no names, so a pin is only called 'Butik' or 'Evenemang' until it receives the keyboard focus: then its
 * name is fetched, set and announced. Its popup has the place at once afterwards.
 */
export function usePinNames(tell: (text: string) => void): (pin: PinMarker, rename: (name: string) => void) => void {
  const queries = useQueryClient()
  return ({ place: key, hours }, rename) => {
    queries.query(placeQuery(key)).then(
      (place) => {
        const kind = key.kind === 'shop' ? 'butik' : 'evenemang'
        const name = [place.name ?? missingText.name, kind, ...(hours ? [pinHoursTexts[hours]] : [])].join(', ')
        rename(name)
        tell(name)
      },
      // api/client.ts has logged the error, and the pin keeps its name.
      () => {},
    )
  }
}
