import { expect, test } from 'vitest'
import { shop, showPlacePopup } from '../../testing/show-place-popup.tsx'

test('very long words fit the popup', async () => {
  const endless = 'Ö'.repeat(150)
  const body = { ...shop, name: endless, address: endless, city: endless, shop_link: endless }
  const { container, ...screen } = await showPlacePopup({ kind: 'shop', id: 7 }, body)
  // The greatest width of a popup.
  container.style.inlineSize = '300px'
  await expect.element(screen.getByText(`${endless}, ${endless}`)).toBeVisible()
  expect(container.scrollWidth).toBe(300)
})
