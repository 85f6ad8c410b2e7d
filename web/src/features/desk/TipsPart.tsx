import { deskPath } from '../../desk-paths.ts'
import { useNavigate, useSearchParams } from '../../ui/location.ts'
import { RadioBar } from '../../ui/RadioBar.tsx'
import { DecidedTips } from './DecidedTips.tsx'
import type { DeskSlots } from './desk-slots.ts'
import styles from './part.module.css'
import { TipQueue } from './TipQueue.tsx'

const views = [
  { value: 'vantande', label: 'Väntande' },
  { value: 'publicerade', label: 'Publicerade' },
  { value: 'avvisade', label: 'Avvisade' },
] as const
type View = (typeof views)[number]['value']

/**
 * The desk's part for tips from visitors: the queue of waiting tips, and lists of the published and the rejected ones.
 */
export function TipsPart(slots: DeskSlots) {
  const navigate = useNavigate()
  const params = useSearchParams()
  const view = views.find(({ value }) => value === params.get('visa'))?.value ?? 'vantande'
  const show = (to: View) => navigate(deskPath('tips', to === 'vantande' ? '' : `visa=${to}`), 'push')
  return (
    <section className={styles.part} aria-labelledby="tips-title">
      <div className={styles.head}>
        <h2 id="tips-title" className={styles.title}>
          Tips
        </h2>
        <RadioBar
          legend="Vilka tips vill du se?"
          options={views}
          chosen={view}
          onChoose={show}
          className={styles.bar}
        />
      </div>
      {view === 'vantande' && <TipQueue {...slots} />}
      {view === 'publicerade' && <DecidedTips key={view} status="published" view={view} />}
      {view === 'avvisade' && <DecidedTips key={view} status="rejected" view={view} />}
    </section>
  )
}
