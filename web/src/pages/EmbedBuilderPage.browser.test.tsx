import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'
import EmbedBuilderPage from './EmbedBuilderPage.tsx'

beforeEach(() => page.viewport(1000, 900))
afterEach(() => vi.restoreAllMocks())

async function show(search = '') {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Router history={memoryHistory(`/badda-in${search}`)}>
        <EmbedBuilderPage />
      </Router>
    </QueryClientProvider>,
  )
  const field = screen.getByRole('textbox', { name: 'Koden att klistra in' })
  const code = () => (field.element() as HTMLTextAreaElement).value
  const element = () => screen.container.querySelector('fynd-karta')
  return { screen, field, code, element }
}

test('the code starts with markets everywhere', async () => {
  const { code } = await show()
  expect(code()).toContain('<fynd-karta type="loppis" days="30" limit="5">')
})

test('the code starts with the search in the address', async () => {
  const { code } = await show('?type=butik&town=bor%C3%A5s,%C3%85re,Ingenstans')
  expect(code()).toContain('<fynd-karta town="Borås, Åre" type="butik" limit="5">')
  expect(code()).toContain(`<script src="${location.origin}/embed.js" async></script>`)
  expect(code()).toContain('>Second hand i Borås och Åre på Fyndkartan</a>')
})

test('each choice changes the code and the preview', async () => {
  const { screen, code, element } = await show('?town=ystad')
  await screen.getByRole('radio', { name: 'Båda' }).click({ force: true })
  await screen.getByRole('radio', { name: 'Mörkt' }).click({ force: true })
  await screen.getByLabelText('Hur långt fram?').selectOptions('Tre månader')
  await screen.getByLabelText('Hur många visas först?').selectOptions('20 ställen')
  await screen.getByLabelText('Egen rubrik').fill('Fynda hos oss')
  const attributes = 'town="Ystad" type="alla" days="90" limit="20" theme="mörk" title="Fynda hos oss"'
  expect(code()).toContain(`<fynd-karta ${attributes}>`)
  await vi.waitFor(() => {
    const shown = element()
    expect(
      shown
        ?.getAttributeNames()
        .map((name) => `${name}="${shown.getAttribute(name)}"`)
        .toSorted(),
    ).toEqual(attributes.match(/\w+="[^"]*"/g)?.toSorted())
  })
  await screen.getByRole('radio', { name: 'Karta' }).click({ force: true })
  expect(code()).toContain('view="karta"')
  expect(code()).not.toContain('limit')
  expect(screen.getByLabelText('Hur många visas först?').elements()).toEqual([])
  await screen.getByRole('radio', { name: 'Butiker' }).click({ force: true })
  expect(code()).not.toContain('days')
})

test('towns are chosen in the dialog of the search', async () => {
  const { screen, code } = await show()
  await screen.getByRole('button', { name: 'Var? Hela Sverige' }).click()
  await screen.getByRole('checkbox', { name: 'Ystad' }).click()
  await screen.getByRole('button', { name: 'Klar' }).click()
  expect(code()).toContain('town="Ystad"')
  await expect.element(screen.getByRole('button', { name: 'Var? Ystad' })).toBeVisible()
})

test('the button copies the code', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen, code } = await show()
  await screen.getByRole('button', { name: 'Kopiera koden' }).click()
  expect(written).toHaveBeenCalledWith(code())
  await expect.element(screen.getByText('Koden är kopierad.')).toBeVisible()
  await screen.getByRole('radio', { name: 'Båda' }).click({ force: true })
  await expect.element(screen.getByText('Koden är kopierad.')).not.toBeInTheDocument()
})

test('if the browser forbids copying, the code is selected', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
  const { screen, field, code } = await show()
  await screen.getByRole('button', { name: 'Kopiera koden' }).click()
  await expect.element(screen.getByText(/^Koden är markerad/)).toBeVisible()
  await expect.element(field).toHaveFocus()
  const { selectionStart, selectionEnd } = field.element() as HTMLTextAreaElement
  expect([selectionStart, selectionEnd]).toEqual([0, code().length])
})
