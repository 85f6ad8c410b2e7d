import type { SeriesSuggestion } from '@fyndkartan/domain/desk'
import { formatAddress, missingText } from '@fyndkartan/domain/place'
import { formatRepeats } from '@fyndkartan/domain/series/format-repeats'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { mergeMarkets, seriesSuggestionsQuery } from '../../api/desk.ts'
import { deskPlacePath } from '../../desk-paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useToday } from '../../ui/use-now.ts'
import { useDesk } from './desk-decisions.ts'
import part from './part.module.css'
import styles from './rows.module.css'

/**
 * Suggestions to merge single markets that look like the dates of one series, with a button for each. Renders nothing
 * when there are no suggestions.
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

function SuggestionRow({ suggestion: { ids, place, series } }: { readonly suggestion: SeriesSuggestion }) {
  const desk = useDesk()
  const today = useToday()
  const attempt = useAttempt()
  const name = place.name ?? missingText.name

  function merge() {
    attempt.run(
      async () => {
        const { actionId } = await mergeMarkets(ids)
        await desk.decided({ text: `Ihopslaget: ${name}, ${ids.length} datum.`, actionId })
      },
      (error) => describeRefusal(error, 'Det gick inte att slå ihop.'),
    )
  }

  return (
    <article className={styles.row}>
      <div className={styles.text}>
        <h3 className={styles.name}>
          <Link to={deskPlacePath(place)}>{name}</Link>
        </h3>
        <p>{formatAddress(place)}</p>
        <p>
          {ids.length} evenemang: {formatRepeats(series, today)}
        </p>
        {attempt.failure && <p role="alert">{attempt.failure}</p>}
      </div>
      <button type="button" className={buttons.plain} aria-disabled={attempt.isRunning} onClick={merge}>
        {attempt.isRunning ? 'Vänta...' : 'Slå ihop'}
        <span className="visually-hidden"> {name}</span>
      </button>
    </article>
  )
}
