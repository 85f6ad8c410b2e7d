import type { ImportOutcome, PlaceEdit } from '@fyndkartan/domain/desk'
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { Place } from '@fyndkartan/domain/place'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { ImportResult } from './ImportResult.tsx'

const shop: Place = {
  ...unknownFacts('shop'),
  kind: 'shop',
  id: 7,
  name: 'Fyndet',
  town: 'Borås',
  phone: '033-12 34 56',
}
const market: Place = {
  ...unknownFacts('market'),
  kind: 'market',
  id: 0,
  name: 'Torgloppis',
  town: 'Borås',
  seriesId: 3,
}
const seriesOn = (...dates: readonly `${number}-${number}-${number}`[]) =>
  plainSeries({ kind: 'dates', dates }, { startMinute: 600, endMinute: 900 })

const none: ImportOutcome = {
  source: 'platser.csv',
  read: 4,
  added: 0,
  changed: 0,
  unchanged: 1,
  kept: 0,
  removed: 0,
  skipped: [{ at: 'rad 5', reason: 'platsen finns inte', detail: 'Borta' }],
  skippedCount: 1,
  hoursNotExpressible: [],
  hoursNotExpressibleCount: 0,
  shortened: [{ at: 'rad 2', reason: 'gick inte att tolka, ändras inte', detail: 'parking "kanske", Fyndet' }],
  shortenedCount: 1,
  repeats: [],
  repeatsCount: 0,
  examples: [],
  edits: null,
  fingerprint: 'a',
  actionId: null,
}

const show = (edits: readonly PlaceEdit[] | null) =>
  render(
    <Router history={memoryHistory('/granska/import')}>
      <ImportResult outcome={{ ...none, edits, changed: edits?.length ?? 0 }} />
    </Router>,
  )

test('each place that a table of the desk changes has its facts with old and new value', async () => {
  const screen = await show([
    { before: shop, after: { ...shop, phone: null, name: 'Fyndet 2' }, seriesBefore: null, seriesAfter: null },
    {
      before: market,
      after: market,
      seriesBefore: seriesOn('2026-12-05'),
      seriesAfter: seriesOn('2026-12-05', '2026-12-12'),
    },
  ])
  await expect
    .element(screen.getByRole('link', { name: 'Fyndet, Borås' }))
    .toHaveAttribute('href', '#/granska/platser/butik/7')
  const told = screen.container.textContent.replaceAll(/\s+/g, ' ')
  expect(told).toContain('Namn förut Fyndet → nu Fyndet 2')
  expect(told).toContain('Telefon förut 033-12 34 56 → nu inget')
  expect(told).toMatch(/Torgloppis, Borås \(alla datum\)Datum förut 5 dec → nu 5 och 12 dec/)
  expect(told).toContain('2 ändrade')
  expect(told).not.toContain('nya')
  expect(told).toContain('Tabell ur katalogen: platser.csv')
  await expect.element(screen.getByText('platsen finns inte (Borta)')).toBeVisible()
  await expect.element(screen.getByText('Ändringar (2)')).toBeVisible()
  await expect.element(screen.getByText('gick inte att tolka, ändras inte (parking "kanske", Fyndet)')).toBeVisible()
})

test("a source's import has all counts", async () => {
  const screen = await show(null)
  expect(screen.container.textContent).toContain('Källa: platser.csv')
  expect(screen.container.textContent).toContain('0 nya')
})
