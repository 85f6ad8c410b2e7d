import { useEffect } from 'react'

/** The start page's title, which is index.html's; other pages put their own in front of the site's name. */
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
