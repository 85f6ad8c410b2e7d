import type { PlaceKind } from '@fyndkartan/domain/place'
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { kindLabels, kindPhrases } from './choice-text.ts'
import styles from './KindTagPicker.module.css'
import { SentenceTag } from './SentenceTag.tsx'

/** Spec §9: the list closes this long after the pointer has left it, ms. */
const closeDelayMs = 100

const kinds = ['all', 'market', 'shop'] as const

interface Props {
  readonly kind: PlaceKind | 'all'
  readonly onChange: (kind: PlaceKind | 'all') => void
}

/** The button that shows the chosen kind of places; it opens a list of kinds (spec §9). */
export function KindTagPicker({ kind, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const name = useId()

  useEffect(() => () => clearTimeout(closing.current), [])
  useEffect(() => {
    if (!isOpen) return undefined
    root.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  function close() {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }

  function closeSoon(event: PointerEvent) {
    // Does nothing for touch, since a finger's pointer leaves whenever the finger is lifted.
    if (event.pointerType === 'mouse') closing.current = setTimeout(() => setOpen(false), closeDelayMs)
  }

  return (
    <span
      ref={root}
      role="presentation"
      className={styles.picker}
      // Does not let a press move the focus, since the list would close before the press ends. Safari moves the focus
      // to the page when a button or a label is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onPointerLeave={closeSoon}
      onPointerEnter={() => clearTimeout(closing.current)}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close()
        // Enter in a radio button would submit the form; here it closes the list.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault()
          close()
        }
      }}
    >
      <SentenceTag
        topic="Typ"
        text={kindPhrases[kind]}
        expanded={isOpen}
        onPress={isOpen ? close : () => setOpen(true)}
      />
      {isOpen && (
        <fieldset className={styles.list}>
          <legend className="visually-hidden">Typ</legend>
          {kinds.map((each) => (
            <label key={each} className={styles.option}>
              <input
                type="radio"
                name={name}
                checked={each === kind}
                onChange={() => onChange(each)}
                onClick={(event) => {
                  // Closes the list only after a press: the arrow keys also cause click events, but with `detail` 0.
                  if (event.detail > 0) close()
                }}
              />
              {kindLabels[each]}
            </label>
          ))}
        </fieldset>
      )}
    </span>
  )
}
