import { missingText } from '@fyndkartan/domain/place'
import { useQueryClient } from '@tanstack/react-query'
import { placeQuery } from '../../api/place-query.ts'
import { type PinMarker, pinTexts } from './place-marker.ts'

/**
 * The map's rows have no names, so a pin is only called 'Butik' or 'Evenemang' until it receives the keyboard focus: then its
 * name is fetched, set and announced. Its popup has the place at once afterwards.
 */
export function usePinNames(tell: (text: string) => void): (pin: PinMarker, rename: (name: string) => void) => void {
  const queries = useQueryClient()
  return (pin, rename) => {
    const { place: key } = pin
    queries.query(placeQuery(key)).then(
      (place) => {
        const kind = key.kind === 'shop' ? 'butik' : 'evenemang'
        const name = [place.name ?? missingText.name, kind, ...pinTexts(pin)].join(', ')
        rename(name)
        tell(name)
      },
      // api/client.ts has logged the error, and the pin keeps its name.
      () => {},
    )
  }
}
