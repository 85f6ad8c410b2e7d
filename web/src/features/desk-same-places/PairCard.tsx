import type { SamePlaces, DeskPlace } from '@fyndkartan/domain/desk'
import type { FactName } from '@fyndkartan/domain/facts'
import type { LatLng } from '@fyndkartan/domain/geo'
import { missingText, type PlaceKind } from '@fyndkartan/domain/place'
import { type ReactNode, useId, useState } from 'react'
import buttons from '../../ui/button.module.css'
import { DecisionButton } from '../../ui/inbox/DecisionButton.tsx'
import { tellFact } from '../../ui/place-editing/place-facts.ts'
import { RadioBar } from '../../ui/RadioBar.tsx'
import { FactChoices } from './FactChoices.tsx'
import { formatMerge, formatPair, formatSureness, listSigns } from './pair-words.ts'
import styles from './PairCard.module.css'
import { PairEntry } from './PairEntry.tsx'
import { useMergeChoice } from './use-merge-choice.ts'

/** One of the two entries, as shown on the map of the pair. */
export interface PlaceSpot {
  readonly kind: PlaceKind
  readonly name: string
  readonly position: LatLng
}

/** Components of other features that the page passes in. */
export interface PairSlots {
  /** Renders labels with the kind, number and origin of an entry. */
  readonly renderMarks: (row: DeskPlace) => ReactNode
  /** Renders a map centred on `place`, which also shows `others`. */
  readonly renderMap: (place: PlaceSpot, others: readonly PlaceSpot[]) => ReactNode
}

interface Props extends PairSlots {
  readonly pair: SamePlaces
  /** The id of the card's heading. The heading gets the focus when the previous card disappears. */
  readonly headingId: string
  readonly isBusy: boolean
  readonly onMerge: (kept: DeskPlace, dropped: DeskPlace, taken: readonly FactName[]) => void
  readonly onDistinguish: () => void
}

/**
 * Two entries of the directory that may be the same place. One press merges them with the proposed facts; the operator
 * can change the facts before that.
 */
export function PairCard({ pair, headingId: id, isBusy, onMerge, onDistinguish, renderMarks, renderMap }: Props) {
  const { one, other, organisers, repeats } = pair
  const entries = [one, other]
  const choice = useMergeChoice(pair)
  const { kept, dropped, taken, facts } = choice
  const [isComparing, setComparing] = useState(false)
  const comparisonId = useId()
  const [spot, ...others] = [kept, dropped].flatMap(({ place }): PlaceSpot[] =>
    place.position ? [{ kind: place.kind, name: place.name ?? missingText.name, position: place.position }] : [],
  )
  return (
    <article className={styles.pair} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id} tabIndex={-1} className={styles.names}>
          {formatPair(pair)}
        </h3>
        <p className={styles.sureness}>{formatSureness(pair.score)}</p>
        <ul className={styles.signs}>
          {listSigns(pair).map(({ text, speaksForOne }) => (
            <li key={text} className={speaksForOne ? styles.sign : styles.weak}>
              {text}
            </li>
          ))}
        </ul>
      </header>
      <div className={styles.entries}>
        {entries.map((row) => (
          <PairEntry
            key={row.place.id}
            row={row}
            isKept={row === kept}
            organisers={row === one ? organisers.one : organisers.other}
            repeats={row === one ? repeats.one : repeats.other}
            marks={renderMarks(row)}
          />
        ))}
      </div>
      {isComparing && (
        <div role="group" id={comparisonId} className={styles.comparison} aria-label="Uppgift för uppgift">
          <RadioBar
            legend="Vilket nummer ska behållas?"
            options={entries.map(({ place }) => ({ value: String(place.id), label: `Behåll nr ${place.id}` }))}
            chosen={String(kept.place.id)}
            onChoose={(chosen) => choice.keep(Number(chosen))}
            disabled={isBusy}
            className={styles.keep}
          />
          <FactChoices choice={choice} entries={entries} disabled={isBusy} />
          {spot && <div className={styles.map}>{renderMap(spot, others)}</div>}
        </div>
      )}
      <p className={styles.outcome}>
        {formatMerge(
          kept.place.id,
          dropped.place.id,
          taken.map((name) => tellFact(kept.place, name).label),
          dropped === one ? organisers.one : organisers.other,
        )}
        {repeats.one !== null && ' Varje datum leder till samma dag där, eller till nästa.'}
      </p>
      <div className={styles.actions}>
        <DecisionButton about={id} isBusy={isBusy} isMain onPress={() => onMerge(kept, dropped, taken)}>
          Slå ihop
        </DecisionButton>
        <DecisionButton about={id} isBusy={isBusy} onPress={onDistinguish}>
          Olika ställen
        </DecisionButton>
        <button
          type="button"
          className={buttons.quiet}
          aria-expanded={isComparing}
          aria-controls={isComparing ? comparisonId : undefined}
          aria-describedby={id}
          onClick={() => setComparing(!isComparing)}
        >
          {isComparing ? 'Dölj uppgifterna' : formatCompare(facts.length)}
        </button>
      </div>
    </article>
  )
}

function formatCompare(count: number): string {
  if (count === 0) return 'Jämför'
  return count === 1 ? 'Jämför 1 uppgift' : `Jämför ${count} uppgifter`
}
