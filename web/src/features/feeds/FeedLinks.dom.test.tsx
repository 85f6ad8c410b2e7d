import { defaultFilter } from '@fyndkartan/domain/search-filter'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { FeedsPart } from './FeedsPart.tsx'

async function show(changes: Partial<ReturnType<typeof defaultFilter>> = {}) {
  const screen = await render(
    <Router history={memoryHistory('/')}>
      <FeedsPart filter={{ ...defaultFilter('2026-11-21'), ...changes }} />
    </Router>,
  )
  await screen.getByText('Prenumerera på sökningen, eller ladda ner den').click()
  await expect.element(screen.getByRole('link', { name: 'Tabell (CSV)' })).toBeVisible()
  return (name: string) => screen.getByRole('link', { name, exact: true })
}

test('subscriptions contain later dates too, downloads only the dates of the search', async () => {
  const link = await show({ towns: ['Borås'] })
  const search = 'event_type=*&city=Bor%C3%A5s'
  const address = (name: string) => link(name).element().getAttribute('href')
  expect(address('Prenumerera i kalendern')).toBe(`webcal://${location.host}/sok.ics?${search}`)
  expect(address('Flöde (Atom)')).toBe(`/sok.atom?${search}`)
  for (const [name, path] of [
    ['Tabell (CSV)', '/sok.csv'],
    ['Till navigatorn (GPX)', '/sok.gpx'],
    ['Till en karta (GeoJSON)', '/sok.geojson'],
    ['Till kalendern (ICS)', '/sok.ics'],
  ] as const)
    expect(address(name)).toBe(`${path}?start_date=2026-11-21&end_date=2026-11-28&${search}`)
})

test('the search can be embedded in other pages', async () => {
  const link = await show({ towns: ['Borås'] })
  await expect.element(link('Bädda in sökningen')).toHaveAttribute('href', '#/badda-in?type=alla&town=Bor%C3%A5s')
})

test('a search for shops offers no calendar', async () => {
  const link = await show({ kind: 'shop' })
  for (const name of ['Prenumerera i kalendern', 'Till kalendern (ICS)']) expect(link(name).elements()).toEqual([])
  await expect.element(link('Flöde (Atom)')).toBeVisible()
})
