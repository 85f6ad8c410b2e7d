import { useState } from 'react'
import buttons from './button.module.css'
import styles from './ShareButton.module.css'
import { useIsLive } from './use-now.ts'

interface Props {
  readonly title: string
  /** A path on this site ('/butik/…'), or an address that begins with '/#'. */
  readonly address: string
}

/** Shares an address of the site: through the device's menu, else by copying the address, else by showing it. */
export function ShareButton({ title, address }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'shown' | null>(null)
  const isLive = useIsLive()

  async function share() {
    const url = new URL(address, location.origin).href
    const wasShared = await shareByDevice({ title, url })
    if (!wasShared) setOutcome((await copy(url)) ? 'copied' : 'shown')
  }

  return (
    <div className={styles.share}>
      <button type="button" className={buttons.quiet} disabled={!isLive} onClick={() => void share()}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            d="M10 12.5V2.5M6.2 6 10 2.2 13.8 6M4.5 9.5v7h11v-7"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        Dela
      </button>
      <span role="status">{outcome === 'copied' && 'Adressen är kopierad'}</span>
      {outcome === 'shown' && (
        <input
          className={styles.address}
          aria-label="Sidans adress, att kopiera"
          readOnly
          value={new URL(address, location.origin).href}
          autoFocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </div>
  )
}

/**
 * Opens the device's menu for sharing. Returns false when the device has none, true otherwise, even if the visitor
 * closes it.
 */
async function shareByDevice(what: { readonly title: string; readonly url: string }): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(what)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Copies a text. Returns false where the browser forbids the clipboard, as on pages without https. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
