import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { setDigest } from '../../api/desk-summary.ts'
import { DigestSwitch } from './DigestSwitch.tsx'

vi.mock('../../api/desk-summary.ts', () => ({ setDigest: vi.fn() }))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.mocked(setDigest).mockReset()
})

async function show() {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <DigestSwitch isOn />
    </QueryClientProvider>,
  )
  return {
    screen,
    box: screen.getByRole('checkbox', { name: 'Mejla mig när något nytt väntar, högst en gång om dagen' }),
  }
}

test('an operator switches the daily mail off and on', async () => {
  vi.mocked(setDigest).mockResolvedValue()
  const { box } = await show()
  await expect.element(box).toBeChecked()
  await box.click()
  await expect.element(box).not.toBeChecked()
  await vi.waitFor(() => expect(box.element().getAttribute('aria-disabled')).toBe('false'))
  await box.click()
  await expect.element(box).toBeChecked()
  expect(vi.mocked(setDigest).mock.calls).toEqual([[false], [true]])
})

test('a choice that could not be stored is taken back, with a message', async () => {
  vi.mocked(setDigest).mockRejectedValue(new Error('away'))
  const { screen, box } = await show()
  await box.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Valet gick inte att spara.')
  await expect.element(box).toBeChecked()
})
