/** Renders an information page and reads its sections. */
import type { ComponentType } from 'react'
import { render } from 'vitest-browser-react'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'

export function showInfoPage(Page: ComponentType) {
  return render(
    <Router history={memoryHistory('/')}>
      <Page />
    </Router>,
  )
}

/**
 * Renders a page and returns its sections as text: the heading, such as '1. Allmänt', the whole text, and the addresses
 * of links.
 */
export async function sectionsOf(Page: ComponentType) {
  const { container } = await showInfoPage(Page)
  return [...container.querySelectorAll('section[aria-labelledby]')].map((section) => ({
    heading: oneLine(section.querySelector('h2')),
    text: oneLine(section),
    addresses: [...section.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  }))
}

/** Renders a page and returns the text of the section whose heading ends with this title; '' if there is none. */
export async function sectionText(Page: ComponentType, title: string): Promise<string> {
  return (await sectionsOf(Page)).find(({ heading }) => heading.endsWith(title))?.text ?? ''
}

/** The text of an element on one line; '' for null. */
export function oneLine(element: Element | null): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
