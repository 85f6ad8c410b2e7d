import { formatCount } from '@fyndkartan/domain/format-count'
import { keyOfPlace } from '@fyndkartan/domain/place'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { deskPlacesQuery } from '../../api/desk.ts'
import { deskPath, deskPlacePath } from '../../desk-paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { useNavigate, useSearchParams } from '../../ui/location.ts'
import { RadioBar } from '../../ui/RadioBar.tsx'
import notes from '../../ui/empty-note.module.css'
import { Pager } from './Pager.tsx'
import part from './part.module.css'
import { PlaceExport } from './PlaceExport.tsx'
import { placeSearchQuery, readPlaceSearch } from './place-search.ts'
import { PlaceRow } from './PlaceRow.tsx'
import styles from './PlacesPart.module.css'
import { QueryOutcome } from './QueryOutcome.tsx'
import { SeriesSuggestions } from './SeriesSuggestions.tsx'

const kinds = [
  { value: 'all', label: 'Alla' },
  { value: 'shop', label: 'Butiker' },
  { value: 'market', label: 'Loppisar' },
] as const
const states = [
  { value: 'kept', label: 'I katalogen' },
  { value: 'removed', label: 'Borttagna' },
] as const

/** The desk's list of all places: operators search it or add a place. The URL contains the search. */
export function PlacesPart() {
  const id = useId()
  const navigate = useNavigate()
  const search = readPlaceSearch(useSearchParams())
  const field = useRef<HTMLInputElement>(null)
  // Updates the field when the search in the URL changes without typing, such as after Back.
  useEffect(() => {
    if (field.current) field.current.value = search.words
  }, [search.words])
  const query = useQuery({ ...deskPlacesQuery(search), placeholderData: keepPreviousData })
  const pathOf = (change: Partial<typeof search>) =>
    deskPath('platser', placeSearchQuery({ ...search, page: 0, ...change }))
  return (
    <section className={part.part} aria-labelledby={`${id}-title`}>
      <div className={part.head}>
        <h2 id={`${id}-title`} className={part.title}>
          Platser
        </h2>
        <div className={styles.add}>
          <Link to={deskPlacePath({ kind: 'shop', id: 'ny' })} className={buttons.quiet}>
            Lägg till butik
          </Link>
          <Link to={deskPlacePath({ kind: 'market', id: 'ny' })} className={buttons.quiet}>
            Lägg till loppis
          </Link>
        </div>
      </div>
      <form
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          const words = new FormData(event.currentTarget).get('words')
          navigate(pathOf({ words: typeof words === 'string' ? words.trim() : '' }), 'push')
        }}
      >
        <label htmlFor={id} className={styles.label}>
          Namn, stad, adress eller nummer
        </label>
        <div className={styles.line}>
          <input
            ref={field}
            id={id}
            type="search"
            name="words"
            defaultValue={search.words}
            maxLength={100}
            autoComplete="off"
            className={styles.field}
          />
          <button type="submit" className={buttons.sign}>
            Sök
          </button>
        </div>
      </form>
      <div className={styles.choices}>
        <RadioBar
          legend="Slag"
          options={kinds}
          chosen={search.kind}
          onChoose={(kind) => navigate(pathOf({ kind }), 'replace')}
          className={part.bar}
        />
        <RadioBar
          legend="Vilka vill du se?"
          options={states}
          chosen={search.removed ? 'removed' : 'kept'}
          onChoose={(state) => navigate(pathOf({ removed: state === 'removed' }), 'replace')}
          className={part.bar}
        />
      </div>
      <QueryOutcome query={query} loading="Söker i katalogen..." failed="Katalogen gick inte att hämta.">
        {({ places, total }) => (
          <>
            <p role="status" className={total === 0 ? notes.note : part.hint}>
              {total === 0
                ? 'Ingen plats stämmer med sökningen.'
                : `${formatCount(total)} ${total === 1 ? 'plats' : 'platser'}`}
            </p>
            <ul className={part.rows}>
              {places.map((row) => (
                <li key={keyOfPlace(row.place)}>
                  <PlaceRow row={row} />
                </li>
              ))}
            </ul>
            <Pager page={search.page} total={total} pathOf={(page) => pathOf({ page })} />
            {total > 0 && !search.removed && <PlaceExport search={search} />}
          </>
        )}
      </QueryOutcome>
      <SeriesSuggestions />
    </section>
  )
}
