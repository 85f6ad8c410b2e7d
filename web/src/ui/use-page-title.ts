import { useEffect } from 'react'

/** The title in index.html, which is that of the start page. */
let startTitle: string | undefined

/**
 * Sets the document's title to `title` and the site's name while the component is mounted; null keeps the start page's
 * title.
 */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    const start = (startTitle ??= document.title)
    if (title === null) return
    document.title = `${title} – Fyndkartan`
    return () => {
      document.title = start
    }
  }, [title])
}
