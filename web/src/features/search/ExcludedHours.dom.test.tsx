import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ExcludedHours } from './ExcludedHours.tsx'

test('unchecking a choice keeps the others', async () => {
  const onChange = vi.fn<(excluded: readonly string[]) => void>()
  const screen = await render(<ExcludedHours excluded={['varierar', 'säsongsbaserade']} onChange={onChange} />)
  await screen.getByRole('checkbox', { name: 'Dölj säsongsöppet' }).click()
  expect(onChange.mock.calls).toEqual([[['varierar']]])
})
