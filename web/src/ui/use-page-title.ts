import { useEffect } from 'react'

/** index.html's title belongs to the start page; every other page puts its own in front of the name. */
let startTitle: string | undefined

/** Sets the browser's title while the page is shown; null leaves the start page's. */
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
