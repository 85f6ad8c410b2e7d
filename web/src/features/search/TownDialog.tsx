import { formatCount } from '@fyndkartan/domain/format-count'
import type { PostalArea } from '@fyndkartan/domain/postal-code'
import { towns as allTowns } from '@fyndkartan/domain/towns'
import {
  type KeyboardEvent,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { siteConfig } from '../../site-config.ts'
import button from '../../ui/button.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './TownDialog.module.css'
import { foldTyped } from './fold-typed.ts'
import { PostalCodeRow } from './PostalCodeRow.tsx'
import { type NamedArea, type SearchArea, nearKm } from './search-url.ts'
import { bestMatch, describeMatches, readTypedCode, type TownRow } from './town-matches.ts'
import { usePostalArea } from './use-postal-area.ts'
import { useVillages } from './use-villages.ts'
import { findVillages, type Village } from './village-table.ts'
import { VillageList } from './VillageList.tsx'

interface Props {
  readonly towns: readonly string[] | 'all'
  /** The village or postal code around which the visitor searches; null for a search in towns. */
  readonly around?: SearchArea | null
  readonly onClose: () => void
  readonly onChoose: (towns: readonly string[] | 'all') => void
  /**
   * Called when the visitor chooses a village or postal code, which starts a search. Without it, only towns can be
   * chosen.
   */
  readonly onChooseAround?: (around: NamedArea) => void
}

const rows: readonly TownRow[] = allTowns.map(({ name, county }) => ({ name, county, folded: foldTyped(name) }))

/**
 * The dialog to choose towns (spec §9): 'Alla', then the towns in Swedish order, scrolled to the first chosen one. When
 * text is typed, matching villages follow the matching towns; the position of a postal code is fetched when it is
 * chosen.
 */
export default function TownDialog({ towns, around = null, onClose, onChoose, onChooseAround }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | 'all'>(
    around ? new Set() : towns === 'all' ? 'all' : new Set(towns),
  )
  const [typed, setTyped] = useState('')
  const wanted = foldTyped(typed)
  const countId = useId()
  const field = useRef<HTMLInputElement>(null)
  const lists = useRef<HTMLDivElement>(null)
  const { table, hasFailed, retry } = useVillages(onChooseAround !== undefined)
  useEffect(() => {
    // Focuses the field only on devices with a mouse: a phone would show its keyboard, which covers the towns.
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus()
    lists.current?.querySelector(':checked')?.scrollIntoView({ block: 'center' })
  }, [])

  const shown = useMemo(() => {
    const starting = rows.filter((row) => row.folded.startsWith(wanted))
    const containing = rows.filter((row) => !row.folded.startsWith(wanted) && row.folded.includes(wanted))
    return [...starting, ...containing]
  }, [wanted])
  const villages = useMemo(
    () => (onChooseAround ? table && findVillages(table, wanted) : []),
    [onChooseAround, table, wanted],
  )
  const typedCode = readTypedCode(typed, onChooseAround !== undefined && siteConfig.finds_addresses)
  const matches = { wanted, typedCode, towns: shown, villages, hasFailed }
  const best = bestMatch(matches)
  const postal = usePostalArea(best?.kind === 'code' ? best.code : null, searchAround)

  // While letters are typed, the field is drawn before the list, since hundreds of towns take long. Other keys, such as
  // arrows, need the current list at once.
  const list = useMemo(() => ({ towns: shown, isWhole: wanted === '' }), [shown, wanted])
  const [isDue, setDue] = useState(false)
  const deferred = useDeferredValue(list)
  const listed = isDue ? list : deferred
  const toggle = useCallback((name: string) => {
    setChosen((before) => {
      const next = new Set(before === 'all' ? [] : before)
      if (!next.delete(name)) next.add(name)
      return next
    })
  }, [])
  const chooseAll = useCallback(() => setChosen((before) => (before === 'all' ? new Set() : 'all')), [])

  function searchAround({ name, position }: Village | PostalArea) {
    onChooseAround?.({ name, centre: position, radiusKm: nearKm })
  }

  /**
   * Moves the focus by the arrow keys: between the checkboxes of the towns, on to the villages, and from the field to
   * the first checkbox. Tab needs only one step for all of them.
   */
  function walk(event: KeyboardEvent) {
    const boxes = [...(lists.current?.querySelectorAll<HTMLElement>('input, button') ?? [])]
    const at = boxes.findIndex((box) => box === document.activeElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const target = next < 0 ? field.current : boxes[next]
    target?.focus()
  }

  /**
   * Escape clears the field; in an empty field, it closes the dialog. Without this code, WebKit would never close the
   * dialog from the field, and Firefox would close it even when there is text.
   */
  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (typed === '') onClose()
    else setTyped('')
  }

  const isChosen = (name: string) => chosen !== 'all' && chosen.has(name)
  const count = chosen === 'all' ? 0 : chosen.size
  const isStillAround = around !== null && chosen !== 'all' && count === 0
  return (
    <Dialog
      title="Välj stad"
      onClose={onClose}
      actions={
        <>
          <p className={styles.count}>
            <strong role="status">
              {isStillAround
                ? `Runt ${around?.name}`
                : chosen === 'all'
                  ? 'Hela Sverige'
                  : count === 1
                    ? '1 stad vald'
                    : `${formatCount(count)} städer valda`}
            </strong>
            {count > 0 && chosen !== 'all' && <span className={styles.names}>{inSwedishOrder(chosen).join(', ')}</span>}
          </p>
          <button type="button" className={button.quiet} onClick={onClose}>
            Avbryt
          </button>
          <button
            type="button"
            className={button.plain}
            onClick={() => (isStillAround ? onClose() : onChoose(chosen === 'all' ? 'all' : inSwedishOrder(chosen)))}
          >
            Klar
          </button>
        </>
      }
    >
      <div className={styles.search}>
        <input
          type="search"
          className={styles.field}
          aria-label="Filtrera städer"
          aria-describedby={countId}
          placeholder={onChooseAround ? 'Skriv en ort...' : 'Skriv en stad...'}
          autoComplete="off"
          ref={field}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setDue(false)
          }}
          onKeyDown={(event) => {
            if (event.key.length > 1) flushSync(() => setDue(true))
            walk(event)
            closeByEscape(event)
            // Enter chooses the best match. After a town it clears the field, so that the visitor can type the next
            // town.
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (best?.kind === 'village') searchAround(best.village)
            if (best?.kind === 'code' && !postal.isBusy) postal.search()
            if (best?.kind !== 'town') return
            toggle(best.town.name)
            setTyped('')
          }}
        />
        <p id={countId} role="status" className={postal.failure === null ? styles.hint : styles.failure}>
          {postal.isBusy && best?.kind === 'code'
            ? `Letar efter ${best.code}...`
            : (postal.failure ?? describeMatches(matches, isChosen))}
          {wanted === '' && onChooseAround && '. Skriv för att hitta fler orter.'}
        </p>
      </div>
      <div ref={lists} className={styles.lists} onKeyDown={walk}>
        <TownList {...listed} chosen={chosen} onToggle={toggle} onChooseAll={chooseAll} />
        {best?.kind === 'code' && <PostalCodeRow code={best.code} isBusy={postal.isBusy} onChoose={postal.search} />}
        {wanted !== '' && typedCode === null && (
          <VillageList found={villages} hasFailed={hasFailed} onRetry={retry} onChoose={searchAround} />
        )}
      </div>
    </Dialog>
  )
}

interface ListProps {
  readonly towns: readonly TownRow[]
  /** Whether the field is empty; the list then has all towns and begins with 'Alla'. */
  readonly isWhole: boolean
  readonly chosen: ReadonlySet<string> | 'all'
  readonly onToggle: (name: string) => void
  readonly onChooseAll: () => void
}

const TownList = memo(function TownList({ towns, isWhole, chosen, onToggle, onChooseAll }: ListProps) {
  const isChosen = (name: string) => chosen !== 'all' && chosen.has(name)
  const stop = towns.find(({ name }) => isChosen(name)) ?? (isWhole ? null : towns[0])
  return (
    <ul className={styles.list} aria-label="Städer">
      {isWhole && (
        <li className={styles.row}>
          <label className={styles.label}>
            <input type="checkbox" tabIndex={stop ? -1 : 0} checked={chosen === 'all'} onChange={onChooseAll} />
            Alla
          </label>
        </li>
      )}
      {towns.map(({ name, county }) => (
        <li key={name} className={styles.row}>
          <label className={styles.label}>
            <input
              type="checkbox"
              tabIndex={stop?.name === name ? 0 : -1}
              checked={isChosen(name)}
              onChange={() => onToggle(name)}
            />
            {name}
            {/* The county is hidden from screen readers, which would read it after each of the hundreds of towns. */}
            <span className={styles.county} aria-hidden="true">
              {county}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
})

/** The chosen towns in Swedish order; the set has them in the order in which they were chosen. */
function inSwedishOrder(chosen: ReadonlySet<string>): string[] {
  return rows.filter(({ name }) => chosen.has(name)).map(({ name }) => name)
}
