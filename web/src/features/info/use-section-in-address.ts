import { useEffect, useRef } from 'react'
import { useLocation } from '../../ui/location.ts'

/** Routing is hash based, so a section cannot be a fragment; it is in the query. */
const sectionParameter = 'avsnitt'

/** The address of one section of the page at `pathname`. */
export function sectionAddress(pathname: string, id: string): string {
  return `${pathname}?${sectionParameter}=${id}`
}

/**
 * Scrolls the section in the address to the top of the window and focuses it. On Back, the browser's scroll position is
 * restored instead.
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
