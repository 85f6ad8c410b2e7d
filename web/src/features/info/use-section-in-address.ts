import { useEffect, useRef } from 'react'
import { useLocation } from '../../ui/location.ts'

/** The URL parameter with the section. The fragment is not free for it, since it contains the route. */
const sectionParameter = 'avsnitt'

/** The address of one section of the page at `pathname`. */
export function sectionAddress(pathname: string, id: string): string {
  return `${pathname}?${sectionParameter}=${id}`
}

/**
 * Scrolls to the section in the URL and focuses its heading. On Back the browser restores its scroll position instead.
 */
export function useSectionInAddress(sections: readonly { readonly id: string }[]): void {
  const { key, arrival, search } = useLocation()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const isArrival = shown.current === null || (shown.current !== key && arrival !== 'pop')
    shown.current = key
    const id = new URLSearchParams(search).get(sectionParameter)
    const section = sections.find((known) => known.id === id)
    const heading = isArrival && section ? document.getElementById(section.id) : null
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView()
  }, [key, arrival, search, sections])
}
