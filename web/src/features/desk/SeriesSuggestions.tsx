import type { SeriesSuggestion } from '@fyndkartan/domain/desk'
import { formatAddress, missingText } from '@fyndkartan/domain/place'
import { formatRepeats } from '@fyndkartan/domain/series/format-repeats'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { mergeMarkets, seriesSuggestionsQuery } from '../../api/desk.ts'
import { deskPlacePath } from '../../desk-paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { FactChoice } from '../../ui/place-editing/FactChoice.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useToday } from '../../ui/use-now.ts'
import { useDesk } from './desk-decisions.ts'
import part from './part.module.css'
import styles from './rows.module.css'
import { formatDiffering, formatRefused } from './series-words.ts'
import { SeriesOrganisers } from './SeriesOrganisers.tsx'
import { useSeriesChoice } from './use-series-choice.ts'

/**
 * Suggestions to merge single markets that look like the dates of one series, with a button for each. The operator
 * chooses who may change all dates, and the facts where the markets differ. Renders nothing when there are no
 * suggestions.
 */
export function SeriesSuggestions() {
  const id = useId()
  const { data: suggestions = [] } = useQuery(seriesSuggestionsQuery)
  if (suggestions.length === 0) return null
  return (
    <section className={part.part} aria-labelledby={id}>
      <h2 id={id} className={part.title}>
        Samma loppis flera gånger?
      </h2>
      <ul className={part.rows}>
        {suggestions.map((suggestion) => (
          <li key={suggestion.ids.join(' ')}>
            <SuggestionRow suggestion={suggestion} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SuggestionRow({ suggestion }: { readonly suggestion: SeriesSuggestion }) {
  const { ids, place, series, organisers, refused } = suggestion
  const id = useId()
  const desk = useDesk()
  const today = useToday()
  const attempt = useAttempt()
  const choice = useSeriesChoice(suggestion)
  const [isComparing, setComparing] = useState(false)
  const name = place.name ?? missingText.name

  function merge() {
    attempt.run(
      async () => {
        const { actionId } = await mergeMarkets(ids, choice)
        await desk.decided({ text: `Ihopslaget: ${name}, ${ids.length} datum.`, actionId })
      },
      (error) => describeRefusal(error, 'Det gick inte att slå ihop.'),
    )
  }

  return (
    <article className={styles.row} aria-labelledby={`${id}-name`}>
      <div className={styles.text}>
        <h3 id={`${id}-name`} className={styles.name}>
          <Link to={deskPlacePath(place)}>{name}</Link>
        </h3>
        <p>{formatAddress(place)}</p>
        <p>
          {ids.length} evenemang: {formatRepeats(series, today)}
        </p>
        {refused > 0 && <p>{formatRefused(refused)}</p>}
        {organisers.length > 0 && (
          <SeriesOrganisers
            organisers={organisers}
            chosen={choice.organisers}
            disabled={attempt.isRunning}
            onToggle={choice.toggle}
          />
        )}
        {choice.differences.length > 0 && (
          <>
            <p>{formatDiffering(choice.differences.map(({ label }) => label))}</p>
            <button
              type="button"
              className={buttons.quiet}
              aria-expanded={isComparing}
              aria-controls={isComparing ? `${id}-facts` : undefined}
              aria-describedby={`${id}-name`}
              onClick={() => setComparing(!isComparing)}
            >
              {isComparing ? 'Dölj uppgifterna' : 'Välj uppgifter'}
            </button>
          </>
        )}
        {isComparing && (
          <div role="group" id={`${id}-facts`} className={styles.wide} aria-label="Uppgifter för alla datum">
            {choice.differences.map(({ name: fact, label, options, fromId }) => (
              <FactChoice
                key={fact}
                label={label}
                options={options}
                fromId={fromId}
                disabled={attempt.isRunning}
                onChoose={(from) => choice.choose(fact, from)}
              />
            ))}
          </div>
        )}
        {attempt.failure && <p role="alert">{attempt.failure}</p>}
      </div>
      <button type="button" className={buttons.plain} aria-disabled={attempt.isRunning} onClick={merge}>
        {attempt.isRunning ? 'Vänta...' : 'Slå ihop'}
        <span className="visually-hidden"> {name}</span>
      </button>
    </article>
  )
}
