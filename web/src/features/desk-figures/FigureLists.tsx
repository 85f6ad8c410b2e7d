import { formatCount } from '@fyndkartan/domain/format-count'
import { missingText } from '@fyndkartan/domain/place'
import { useQuery } from '@tanstack/react-query'
import { loadDeskFigures } from '../../api/desk-figures.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { deskPlacePath } from '../../desk-paths.ts'
import { formatFigures } from '../../ui/format-figures.ts'
import { Link } from '../../ui/Link.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import styles from './FigureLists.module.css'

/** The numbers of the last 30 days: searches that found nothing, and the most opened places. */
export function FigureLists() {
  const { data, error } = useQuery({
    queryKey: ['desk', 'figures'],
    queryFn: ({ signal }) => loadDeskFigures(signal),
    staleTime: 0,
  })
  if (error) return <p role="alert">{describeRefusal(error, 'Siffrorna gick inte att hämta.')}</p>
  if (!data) return <PageLoading text="Hämtar siffrorna..." />
  return (
    <div className={styles.part}>
      <p className={styles.hint}>De senaste 30 dagarna, räknat utan att följa någon besökare.</p>
      <section className={styles.list} aria-labelledby="missed-title">
        <h2 id="missed-title">Sökningar utan träff</h2>
        <p className={styles.hint}>
          Ord visas först när de har kommit från minst fem håll samma dag. Sökningarna kan ha gällt en viss ort eller
          dag.
        </p>
        {data.missed_words.length === 0 ? (
          <p>Inga ännu.</p>
        ) : (
          <ol className={styles.rows}>
            {data.missed_words.map(({ words, networks }) => (
              <li key={words} className={styles.row}>
                <span>{words}</span>
                <span>från {formatCount(networks)} håll</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section className={styles.list} aria-labelledby="opened-title">
        <h2 id="opened-title">Mest öppnade ställen</h2>
        {data.places.length === 0 ? (
          <p>Inga ännu.</p>
        ) : (
          <ol className={styles.rows}>
            {data.places.map(({ type, id, name, town, ...figures }) => (
              <li key={`${type} ${id}`} className={styles.row}>
                <Link to={deskPlacePath({ kind: type === 'store' ? 'shop' : 'market', id })}>
                  {[name ?? missingText.name, town].filter(Boolean).join(', ')}
                </Link>
                <span>{formatFigures(figures)}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}
