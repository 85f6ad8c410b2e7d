import { unknownFacts } from '@fyndkartan/domain/facts'
import type { SeenPlace } from '@fyndkartan/contract/place'
import { render } from 'vitest-browser-react'
import type { FoundPlace } from '../api/places.ts'
import CardList from '../features/results/CardList.tsx'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'

const places: readonly SeenPlace[] = Array.from({ length: 200 }, (_, index) => ({
  ...unknownFacts('shop'),
  kind: 'shop',
  id: index + 1,
  name: `Butik ${index + 1}`,
  address: null,
  town: 'Åre',
  position: null,
  openingHours: null,
  link: null,
  favourite: false,
}))

/** Renders the list of cards; by default with 200 shops, the first of which is 'Butik 1'. */
export function showCardList(listed: readonly FoundPlace[] = places) {
  return render(
    <Router history={memoryHistory()}>
      <CardList
        places={listed}
        setSize={listed.length}
        listKey="x"
        isReturning={false}
        params={new URLSearchParams()}
        from={null}
        renderSmallMap={({ name }) => <p>Karta över {name}</p>}
        renderLike={null}
      />
    </Router>,
  )
}
