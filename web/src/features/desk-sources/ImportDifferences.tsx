import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { differencesQuery } from '../../api/desk-differences.ts'
import { DifferencesState } from './DifferencesState.tsx'
import styles from './SourceDifferences.module.css'
import { SourceDifferences } from './SourceDifferences.tsx'

interface Props {
  /** The name of the source. */
  readonly name: string
  readonly onDecided: (text: string, actionId: number | null) => Promise<void>
}

/** The places that an import has just left alone although its source differs. */
export function ImportDifferences({ name, onDecided }: Props) {
  const rest = useRef<HTMLElement>(null)
  const query = useQuery(differencesQuery)
  const differing = query.data?.filter((source) => source.name === name) ?? []
  return (
    <section ref={rest} tabIndex={-1} className={styles.differences} aria-label="Det som skiljer">
      <DifferencesState query={query} />
      {query.data && differing.length === 0 && <p>Ingenting skiljer sig från källan.</p>}
      {differing.map((source) => (
        <SourceDifferences key={source.scope} source={source} rest={rest} onDecided={onDecided} />
      ))}
    </section>
  )
}
