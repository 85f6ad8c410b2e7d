import type { SeenPlace } from '@fyndkartan/contract/place'
import { formatCount } from '@fyndkartan/domain/format-count'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { favouritePlacesQuery, dropRemovedFavourites } from '../../api/favourites.ts'
import { routePatterns } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { SpiltCup } from '../../ui/drawings/SpiltCup.tsx'
import { Link } from '../../ui/Link.tsx'
import { EmptyBasket } from './EmptyBasket.tsx'
import styles from './FavouritesTab.module.css'

interface Props {
  /** The placeholder that is shown until the list is loaded. */
  readonly skeleton: ReactNode
  readonly renderMap: (places: readonly SeenPlace[]) => ReactNode
  readonly renderList: (places: readonly SeenPlace[]) => ReactNode
}

/**
 * The signed-in visitor's favourites on a map and as a list (spec §2, §8). A removed favourite stays in the list until
 * the visitor leaves the tab, so that a mistake can be undone.
 */
export function FavouritesTab({ skeleton, renderMap, renderList }: Props) {
  const queries = useQueryClient()
  const { data: places, isError, isFetching, refetch } = useQuery(favouritePlacesQuery)
  useEffect(() => () => dropRemovedFavourites(queries), [queries])

  if (places && places.length > 0) {
    const count = places.filter(({ favourite }) => favourite).length
    return (
      <div className={styles.tab}>
        <h2 className={styles.title} aria-live="polite">
          {formatCount(count)} {count === 1 ? 'favorit' : 'favoriter'}
        </h2>
        <div className={styles.map}>{renderMap(places)}</div>
        {renderList(places)}
      </div>
    )
  }
  if (places)
    return (
      <div className={styles.message}>
        <EmptyBasket />
        <p className={styles.text}>Du har inga favoriter ännu.</p>
        <p className={styles.advice}>Tryck på hjärtat vid en butik eller loppis, så hittar du den här nästa gång.</p>
        <Link className={buttons.sign} to={routePatterns.home}>
          Sök loppis
        </Link>
      </div>
    )
  if (isError && !isFetching)
    return (
      <div className={styles.message}>
        <SpiltCup />
        <p role="alert" className={styles.text}>
          Kunde inte ladda dina favoriter.
        </p>
        <button type="button" className={buttons.plain} onClick={() => void refetch()}>
          Försök igen
        </button>
      </div>
    )
  return skeleton
}
