import type { PlaceKey } from '@fyndkartan/domain/place'
import { lazy, Suspense, useId, useState } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { NotFetched } from '../../ui/NotFetched.tsx'
import { useIsLive } from '../../ui/use-now.ts'
import styles from './ClaimPart.module.css'

const ClaimForm = lazy(() => import('./ClaimForm.tsx'))

/**
 * The last line of a place's page: it offers the place's organiser a link for changing the place. The form is loaded
 * when the line is expanded.
 */
export function ClaimPart({ place }: { readonly place: PlaceKey }) {
  const id = useId()
  const isLive = useIsLive()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.part} aria-labelledby={`${id}-title`}>
      <div className={styles.line}>
        <h2 id={`${id}-title`} className={styles.title}>
          Är det ditt ställe?
        </h2>
        <button
          type="button"
          className={styles.unfold}
          disabled={!isLive}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-form` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Sköt uppgifterna själv
        </button>
      </div>
      {isOpen && (
        <div id={`${id}-form`} className={styles.unfolded}>
          <ErrorBoundary fallback={<NotFetched />}>
            <Suspense fallback={<p role="status">Hämtar...</p>}>
              <ClaimForm place={place} />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </section>
  )
}
