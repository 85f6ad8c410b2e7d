import { missingText } from '@fyndkartan/domain/place'
import { useQueryClient } from '@tanstack/react-query'
import { placeQuery } from '../../api/place-query.ts'
import { type PinMarker, pinTexts } from './place-marker.ts'

/**
 * Fetches, sets and announces the name of a pin when it gets the keyboard focus; until then it is only 'Butik' or
 * 'Evenemang', since the map's rows have no names. The fetched place also opens its popup at once.
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
