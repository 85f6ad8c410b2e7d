import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { part } from './part.ts'

const Hello = ({ name }: { readonly name: string }) => <p>Hej {name}</p>

test('a loaded part renders at once, without its fallback', async () => {
  const Part = part(async () => Hello)
  Part.fetch()
  await Promise.resolve()
  await Promise.resolve()
  const seen: (string | null)[] = []
  const observer = new MutationObserver(() => seen.push(document.body.textContent))
  observer.observe(document.body, { childList: true, subtree: true })
  const screen = await render(
    <Suspense fallback="Laddar...">
      <Part name="Anna" />
    </Suspense>,
  )
  await expect.element(screen.getByText('Hej Anna')).toBeVisible()
  expect(seen.join(' ')).not.toContain('Laddar...')
})

test('a part that is not loaded shows the fallback until it is', async () => {
  const code = Promise.withResolvers<typeof Hello>()
  const Part = part(() => code.promise)
  const screen = await render(
    <Suspense fallback="Laddar...">
      <Part name="Anna" />
    </Suspense>,
  )
  await expect.element(screen.getByText('Laddar...')).toBeVisible()
  code.resolve(Hello)
  await expect.element(screen.getByText('Hej Anna')).toBeVisible()
})

test('a failed load does nothing until the part is rendered', async () => {
  let isOnline = false
  const Part = part(() => (isOnline ? Promise.resolve(Hello) : Promise.reject(new Error('offline'))))
  Part.fetch()
  await Promise.resolve()
  isOnline = true
  const screen = await render(
    <Suspense fallback="Laddar...">
      <Part name="Anna" />
    </Suspense>,
  )
  await expect.element(screen.getByText('Hej Anna')).toBeVisible()
})
