import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import styles from './Slideshow.module.css'

/** How long each slide is shown, ms (spec §9). */
const intervalMs = 5000

const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')

export interface Slide {
  readonly key: string
  readonly title: string
  readonly content: ReactNode
}

/**
 * Shows one slide at a time; the first follows the last. Advances by itself unless it is paused, hovered or focused, or
 * the visitor prefers reduced motion (WCAG 2.2.2).
 */
export function Slideshow({ label, slides }: { readonly label: string; readonly slides: readonly Slide[] }) {
  const [place, setPlace] = useState(0)
  const [paused, setPaused] = useState(false)
  const [attended, setAttended] = useState(false)
  const still = useSyncExternalStore(onMotionChange, () => reducedMotion.matches)
  const count = slides.length
  // `place` may be too high, since the number of slides can shrink, for example at midnight.
  const shown = place % count
  const running = !paused && !attended && !still && count > 1

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setPlace((before) => (before + 1) % count), intervalMs)
    return () => clearInterval(timer)
  }, [running, count])

  return (
    <section
      className={styles.show}
      aria-roledescription="bildspel"
      aria-label={label}
      onPointerEnter={() => setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={({ currentTarget, relatedTarget }) => setAttended(currentTarget.contains(relatedTarget))}
    >
      <div className={styles.slides} aria-live={running ? 'off' : 'polite'}>
        {slides.map(({ key, content }, i) => (
          <div
            key={key}
            className={styles.slide}
            role="group"
            aria-roledescription="bild"
            aria-label={`${i + 1} av ${count}`}
            aria-hidden={i !== shown}
            inert={i !== shown}
          >
            {content}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.button}
            aria-label="Föregående bild"
            onClick={() => setPlace((shown + count - 1) % count)}
          >
            <Icon path="M12.5 4 6.5 10l6 6" />
          </button>
          <div className={styles.dots}>
            {slides.map(({ key, title }, i) => (
              <button
                key={key}
                type="button"
                className={styles.dot}
                aria-label={`Visa bild ${i + 1}: ${title}`}
                aria-current={i === shown}
                onClick={() => setPlace(i)}
              />
            ))}
          </div>
          <button
            type="button"
            className={styles.button}
            aria-label="Nästa bild"
            onClick={() => setPlace((shown + 1) % count)}
          >
            <Icon path="m7.5 4 6 6-6 6" />
          </button>
          {!still && (
            <button
              type="button"
              className={styles.button}
              aria-label={paused ? 'Starta bildspelet' : 'Pausa bildspelet'}
              onClick={() => setPaused(!paused)}
            >
              <Icon path={paused ? 'M7 4.5 15.5 10 7 15.5z' : 'M7 5v10M13 5v10'} />
            </button>
          )}
        </div>
      )}
    </section>
  )
}

function Icon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

function onMotionChange(listener: () => void): () => void {
  reducedMotion.addEventListener('change', listener)
  return () => reducedMotion.removeEventListener('change', listener)
}
