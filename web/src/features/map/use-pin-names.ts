import { missingText } from '@fyndkartan/domain/place'
import { useQueryClient } from '@tanstack/react-query'
import { notOpened, placeQuery } from '../../api/place-query.ts'
import { type PinMarker, pinTexts } from './place-marker.ts'

/**
 * Fetches the name of a place when its pin gets the keyboard focus, sets it as the pin's accessible name and announces
 * it. Before that the name is only 'Butik' or 'Evenemang', since the map's rows contain no names. With the fetched
 * place the popup opens without delay.
 */
export function usePinNames(tell: (text: string) => void): (pin: PinMarker, rename: (name: string) => void) => void {
  const queries = useQueryClient()
  return (pin, rename) => {
    const { place: key } = pin
    queries.query(placeQuery(key, notOpened)).then(
      (place) => {
        const kind = key.kind === 'shop' ? 'butik' : 'evenemang'
        const name = [place.name ?? missingText.name, kind, ...pinTexts(pin)].join(', ')
        rename(name)
        tell(name)
      },
      // After an error the pin keeps its name; api/client.ts has logged the error.
      () => {},
    )
  }
}
