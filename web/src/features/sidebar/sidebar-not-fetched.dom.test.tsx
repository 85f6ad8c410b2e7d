import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Sidebar } from './Sidebar.tsx'

function NotFetched(): never {
  throw new TypeError('Failed to fetch dynamically imported module')
}
vi.mock('./SidebarCards.tsx', () => ({ default: NotFetched }))

test('the page stays when the sidebar cannot be loaded, and no alert is announced', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const screen = await render(
    <main>
      <h1>Karta</h1>
      <Sidebar />
    </main>,
  )
  await expect.element(screen.getByText(/^Det gick inte att öppna/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Karta' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Ladda om sidan' })).toBeVisible()
  // An alert would interrupt a screen reader for something that the visitor did not request.
  expect(screen.getByRole('alert').query()).toBeNull()
})
