import { missingText } from '@fyndkartan/domain/place'
import { useQueryClient } from '@tanstack/react-query'
import { placeQuery } from '../../api/place-query.ts'
import type { PinSticker } from './sticker.ts'

/**
 * The map's rows hold no names, so a pin is only 'Butik' or 'Evenemang' until the keyboard reaches it: then its name is
 * fetched, given to the pin and said. Its popup has the place at once afterwards.
 */
export function usePinNames(tell: (text: string) => void): (pin: PinSticker, rename: (name: string) => void) => void {
  const queries = useQueryClient()
  return ({ place: key }, rename) => {
    queries.query(placeQuery(key)).then(
      (place) => {
        const name = `${place.name ?? missingText.name}, ${key.kind === 'shop' ? 'butik' : 'evenemang'}`
        rename(name)
        tell(name)
      },
      // The client has logged it, and the pin keeps its kind for a name.
      () => {},
    )
  }
}
