import { useId, useRef, useState } from 'react'
import button from '../../ui/button.module.css'
import styles from './EmbedBuilder.module.css'

/**
 * The HTML code to paste, and a button that copies it. When the browser refuses to copy, the button selects the code
 * instead.
 */
export function EmbedCode({ code }: { readonly code: string }) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [said, say] = useState({ code: '', text: '' })

  async function copy() {
    const text = await navigator.clipboard.writeText(code).then(
      () => 'Koden är kopierad.',
      () => {
        area.current?.focus()
        area.current?.select()
        return 'Koden är markerad. Kopiera den med Ctrl+C, eller Cmd+C på Mac.'
      },
    )
    say({ code, text })
  }
  return (
    <section className={styles.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Koden</h2>
      <p id={`${id}-hint`}>Klistra in den där listan eller kartan ska synas på din sida.</p>
      <textarea
        ref={area}
        className={styles.code}
        aria-label="Koden att klistra in"
        aria-describedby={`${id}-hint`}
        readOnly
        rows={7}
        spellCheck={false}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.copy}>
        <button type="button" className={button.plain} onClick={() => void copy()}>
          Kopiera koden
        </button>
        <p role="status">{said.code === code && said.text}</p>
      </div>
    </section>
  )
}
