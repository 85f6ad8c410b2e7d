import type { Circle, LatLng } from '@fyndkartan/domain/geo'
import { maxQueryLength } from '@fyndkartan/contract/search-query'
import { openToWire } from '@fyndkartan/contract/write-search-query'
import { featuresOfBits, goodsOfBits } from '@fyndkartan/domain/features'
import { openInSpan, whyBlocked } from '@fyndkartan/domain/search-filter'
import { type ReactNode, Suspense, useId, useState } from 'react'
import button from '../../ui/button.module.css'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { NotFetched } from '../../ui/NotFetched.tsx'
import { part } from '../../ui/part.ts'
import { useToday } from '../../ui/use-now.ts'
import { formatArea, formatSpan, formatTowns, openPhrase, spanLead } from './choice-text.ts'
import { KindTagPicker } from './KindTagPicker.tsx'
import { OpenNearMe } from './OpenNearMe.tsx'
import styles from './SearchPanel.module.css'
import { SentenceTag } from './SentenceTag.tsx'
import { nearKm, nearParameter, openNearMe } from './search-url.ts'
import { useFilterDraft } from './use-filter-draft.ts'
import type { Search } from './use-search.ts'

const TownDialog = part(async () => (await import('./TownDialog.tsx')).default)
const DateDialog = part(async () => (await import('./DateDialog.tsx')).default)
const AreaDialog = part(async () => (await import('./AreaDialog.tsx')).default)
const MoreChoices = part(async () => (await import('./MoreChoices.tsx')).default)

/**
 * Loads the code of the dialogs when the pointer or focus comes near their buttons. On touch screens that is the press
 * itself, so a timer lets the browser handle the press first.
 */
function fetchParts() {
  setTimeout(() => {
    for (const onePart of [TownDialog, DateDialog, AreaDialog, MoreChoices]) onePart.fetch()
  })
}

interface Props {
  readonly search: Search
  readonly renderAreaMap: (circle: Circle, onCentreChange: (centre: LatLng) => void) => ReactNode
}

/**
 * The form of the search: filters as a sentence of buttons that look like price tags, a field for free text, and the
 * button 'Visa' that applies the choices.
 */
export function SearchPanel({ search, renderAreaMap }: Props) {
  const { state, area } = search
  const { choice, isChanged, edit } = useFilterDraft(search)
  const [open, setOpen] = useState<'towns' | 'dates' | 'area' | null>(null)
  const today = useToday()
  const id = useId()
  const blocked = whyBlocked({ towns: choice.towns, area: choice.ownArea ? area : null })
  const close = () => setOpen(null)
  const hasTimes = choice.open !== null && openToWire(choice.open).length > 1
  /** Whether the search area has no name, so that the town list cannot mark it. */
  const named = choice.around?.name ? choice.around : null
  const isUnnamed = choice.ownArea && !named
  const moreCount =
    choice.excludedHours.length +
    featuresOfBits(choice.featureBits).length +
    goodsOfBits(choice.goodsBits).length +
    [hasTimes, choice.chain !== null, choice.cancelled === 'show'].filter(Boolean).length

  return (
    <>
      <form
        role="search"
        aria-label="Sök loppisar och butiker"
        className={styles.panel}
        onPointerEnter={fetchParts}
        onFocus={fetchParts}
        onSubmit={(event) => {
          event.preventDefault()
          // Also removes the message that a dialog could not be loaded.
          close()
          if (!blocked) search.show(choice)
        }}
      >
        <div className={styles.sentence}>
          <span className={styles.part}>
            Visa <KindTagPicker kind={choice.kind} onChange={(kind) => edit({ kind })} />
          </span>
          <span className={styles.part}>
            {named ? 'runt' : 'i'}{' '}
            <SentenceTag
              topic="Stad"
              text={named?.name ?? formatTowns(choice.towns)}
              disabled={isUnnamed}
              describedBy={isUnnamed ? `${id}-town` : undefined}
              onPress={() => setOpen('towns')}
            />
            {isUnnamed && (
              <small id={`${id}-town`} className={styles.hint}>
                Inte relevant vid geografisk sökning
              </small>
            )}
          </span>
          <span className={styles.part}>
            {spanLead(choice.from, choice.to, today)}{' '}
            <SentenceTag
              topic="Datum"
              text={formatSpan(choice.from, choice.to, today)}
              onPress={() => setOpen('dates')}
            />
          </span>
          {choice.kind !== 'market' && (
            <button
              type="button"
              className={styles.toggle}
              aria-pressed={choice.open !== null}
              onClick={() => edit({ open: choice.open === null ? openInSpan : null })}
            >
              {openPhrase(choice.open)}
            </button>
          )}
          <span className={choice.ownArea ? styles.part : `${styles.part} ${styles.offer}`}>
            {choice.ownArea ? 'och' : 'eller'}{' '}
            <button type="button" className={styles.near} onClick={() => setOpen('area')} aria-haspopup="dialog">
              <span className="visually-hidden">Sökområde: </span>
              {choice.ownArea ? formatArea(area) : 'nära mig'}
            </button>
          </span>
        </div>

        <div className={styles.wordsRow}>
          <div className={styles.field}>
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className={styles.glass}>
              <circle cx="8.5" cy="8.5" r="5.5" fill="none" stroke="currentColor" strokeWidth="2.5" />
              <path d="M12.7 12.7 17.5 17.5" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
            </svg>
            <label htmlFor={`${id}-words`} className="visually-hidden">
              Sökord
            </label>
            <input
              id={`${id}-words`}
              type="search"
              className={styles.words}
              placeholder="Namn, stad eller gata"
              maxLength={maxQueryLength}
              enterKeyHint="search"
              autoComplete="off"
              value={choice.words}
              onChange={(event) => edit({ words: event.target.value })}
            />
          </div>
          <button
            type="submit"
            className={button.sign}
            disabled={blocked !== null}
            aria-describedby={blocked || isChanged ? `${id}-note` : undefined}
          >
            Visa
          </button>
        </div>

        <div className={styles.foot}>
          <button
            type="button"
            className={styles.more}
            aria-expanded={state.advancedOpen}
            aria-controls={`${id}-more`}
            onClick={() => search.change({ advancedOpen: !state.advancedOpen })}
          >
            Fler val
            {moreCount > 0 && <span className={styles.dot}> ({moreCount})</span>}
          </button>
          <OpenNearMe
            className={styles.more}
            searchesAtOnce={search.params.has(nearParameter)}
            onFound={(centre) => search.show(openNearMe(choice, today), { centre, radiusKm: nearKm })}
          />
          <button type="button" className={styles.more} onClick={search.reset}>
            Rensa filter
          </button>
          <p id={`${id}-note`} role="status" className={blocked ? styles.blocked : styles.note}>
            {blocked ?? (isChanged ? 'Tryck på Visa för att se dina ändringar.' : '')}
          </p>
        </div>
        <div id={`${id}-more`} hidden={!state.advancedOpen} className={styles.advanced}>
          {state.advancedOpen && (
            <ErrorBoundary fallback={<NotFetched />}>
              <Suspense fallback={<p role="status">Laddar...</p>}>
                <MoreChoices choice={choice} area={area} onEdit={edit} />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      </form>

      {/* Outside the form: Enter in a field of a dialog would otherwise submit the search. */}
      <ErrorBoundary key={open} fallback={<NotFetched />}>
        <Suspense fallback={null}>
          {open === 'towns' && (
            <TownDialog
              towns={choice.towns}
              around={named}
              onClose={close}
              onChoose={(towns) => {
                edit({ towns, ownArea: false, around: null })
                close()
              }}
              onChooseAround={(around) => {
                search.show({ ...choice, ownArea: true, around, towns: 'all' })
                close()
              }}
            />
          )}
          {open === 'dates' && (
            <DateDialog
              from={choice.from}
              to={choice.to}
              today={today}
              onClose={close}
              onChoose={({ from, to }) => {
                edit({ from, to })
                close()
              }}
            />
          )}
          {open === 'area' && (
            <AreaDialog
              area={area}
              isOn={choice.ownArea}
              renderMap={renderAreaMap}
              onClose={close}
              onTurnOn={({ centre, radiusKm }) => {
                // If only the radius has changed, the search area keeps the name of its place.
                const around = named?.centre === centre ? { ...named, radiusKm } : null
                search.show(
                  { ...choice, ownArea: true, around, towns: 'all' },
                  around ? undefined : { centre, radiusKm },
                )
                close()
              }}
              onTurnOff={() => {
                search.show({ ...choice, ownArea: false, around: null, towns: 'all' })
                close()
              }}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
