import { unknownFacts } from '@fyndkartan/domain/facts'
import type { Shop } from '@fyndkartan/domain/shop'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { DuplicateList } from './DuplicateList.tsx'

const shop: Shop = {
  ...unknownFacts('shop'),
  kind: 'shop',
  id: 7,
  name: 'Återbruket',
  address: 'Bruksgatan 19',
  town: 'Växjö',
  link: 'https://aterbruk.example.se',
  position: null,
  openingHours: null,
}

const show = (link: string, duplicates: Parameters<typeof DuplicateList>[0]['duplicates']) =>
  render(
    <Router history={memoryHistory('/granska')}>
      <DuplicateList duplicates={duplicates} link={link} correctable={null} onCorrect={() => {}} />
    </Router>,
  )

test('a distant duplicate shows that its link is the same and its name differs, and how far away it is', async () => {
  const screen = await show('http://www.aterbruk.example.se/', [{ place: shop, distanceM: 312_400, likeness: 0 }])
  const item = screen.getByRole('listitem')
  await expect.element(item.getByText('Samma länk · annat namn · 312,4 km bort', { exact: true })).toBeVisible()
  await expect
    .element(item.getByRole('link', { name: 'Återbruket' }))
    .toHaveAttribute('href', '#/granska/platser/butik/7')
})

test('a different link is not mentioned', async () => {
  const screen = await show('https://kupan.example.se', [{ place: shop, distanceM: 35, likeness: 0.8 }])
  await expect.element(screen.getByText('Mycket likt namn · 35 m bort', { exact: true })).toBeVisible()
})

test('an empty list says that there is no similar place', async () => {
  const screen = await show('', [])
  await expect.element(screen.getByText('Ingen liknande plats finns i närheten.')).toBeVisible()
})
