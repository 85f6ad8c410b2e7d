import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ImportForm } from './ImportForm.tsx'

const longName = `${'loppisar-i-hela-västra-götaland-'.repeat(3)}2026.csv`

test('the full file name is sent, because the server shortens names and keeps them unique', async () => {
  const onTry = vi.fn()
  await render(<ImportForm isRunning={false} onChange={vi.fn()} onTry={onTry} />)
  const input = page.getByLabelText('Fil', { exact: true }).element() as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(new File(['type;name\n'], longName, { type: 'text/csv' }))
  input.files = chosen.files
  await page.getByRole('button', { name: 'Provkör' }).click()
  await vi.waitFor(() => expect(onTry).toHaveBeenCalledOnce())
  expect(onTry).toHaveBeenCalledWith({
    format: 'csv',
    source: longName,
    prune: false,
    content: { text: 'type;name\n' },
  })
})
