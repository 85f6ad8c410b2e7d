import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Auth, AuthContext } from '../../api/identity/auth.ts'
import { HistoryContext, memoryHistory } from '../../ui/location.ts'
import { SiteHeader } from './SiteHeader.tsx'

const indexHtml = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')

const signedOut = { user: null } as Auth

test('index.html has the same links as the header', () => {
  const rendered = renderToStaticMarkup(
    createElement(
      AuthContext,
      { value: signedOut },
      createElement(
        HistoryContext,
        { value: memoryHistory('/none') },
        createElement(SiteHeader, { signOut: { isRunning: false, failure: null, question: null, run() {} } }),
      ),
    ),
  )
  const shownFirst = linksOf(rendered.slice(0, rendered.indexOf('<details')))
  expect(shownFirst.length).toBeGreaterThan(3)
  expect(linksOf(indexHtml)).toEqual(shownFirst)
})

test('index.html has the heading of the start page', () => {
  const heading = /<h1 [^>]*>(.*)<\/h1>/.exec(indexHtml)?.[0]
  const page = readFileSync(new URL('../../pages/SearchPage.tsx', import.meta.url), 'utf8')
  const outline = readFileSync(new URL('../../routes.tsx', import.meta.url), 'utf8')
  expect(heading).toContain('class="start-title"')
  expect(page).toContain(heading?.replace('class=', 'className='))
  expect(outline).toContain(heading?.replace('class=', 'className='))
})

/** The class, the address without its '#' and the text of each link. */
function linksOf(html: string): string[][] {
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', text = '']) => [
    /class="([^"]*)"/.exec(attributes)?.[1] ?? '',
    /href="#?([^"]*)"/.exec(attributes)?.[1] ?? '',
    text.replace(/<[^>]*>/g, '').trim(),
  ])
}
