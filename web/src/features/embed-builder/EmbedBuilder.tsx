import { type ReactNode, useId, useState } from 'react'
import styles from './EmbedBuilder.module.css'
import { attributesOf, type EmbedChoice, formatEmbedCode } from './embed-code.ts'
import { EmbedCode } from './EmbedCode.tsx'
import { EmbedForm } from './EmbedForm.tsx'
import { EmbedPreview } from './EmbedPreview.tsx'

interface Props {
  readonly first: EmbedChoice
  /** Returns the URL of the same search on the site, as a path from the root. */
  readonly searchPathOf: (choice: EmbedChoice) => string
  readonly renderTownDialog: (
    towns: EmbedChoice['towns'],
    onChoose: (towns: EmbedChoice['towns']) => void,
    onClose: () => void,
  ) => ReactNode
}

/**
 * A page for site owners: a form with choices for the embedded element, a preview, and the HTML code to paste into
 * their site.
 */
export function EmbedBuilder({ first, searchPathOf, renderTownDialog }: Props) {
  const id = useId()
  const [choice, setChoice] = useState(first)
  const [isPicking, setPicking] = useState(false)
  const change = (changes: Partial<EmbedChoice>) => setChoice((before) => ({ ...before, ...changes }))
  const close = () => setPicking(false)
  return (
    <div className={styles.builder}>
      <div className={styles.making}>
        <EmbedForm choice={choice} onChange={change} onPickTowns={() => setPicking(true)} />
        <EmbedCode code={formatEmbedCode(choice, location.origin, searchPathOf(choice))} />
      </div>
      <section className={styles.part} aria-labelledby={`${id}-preview`}>
        <h2 id={`${id}-preview`}>Så blir det</h2>
        <EmbedPreview attributes={attributesOf(choice)} />
      </section>
      {isPicking &&
        renderTownDialog(
          choice.towns,
          (towns) => {
            change({ towns: towns.length === 0 ? 'all' : towns })
            close()
          },
          close,
        )}
    </div>
  )
}
