import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ImportForm } from './ImportForm.tsx'

const longName = `${'loppisar-i-hela-västra-götaland-'.repeat(3)}2026.csv`

async function show() {
  const onTry = vi.fn()
  await render(<ImportForm isRunning={false} onChange={vi.fn()} onTry={onTry} />)
  const choose = (file: File) => {
    const chosen = new DataTransfer()
    chosen.items.add(file)
    ;(page.getByLabelText('Fil', { exact: true }).last().element() as HTMLInputElement).files = chosen.files
  }
  return { onTry, choose, dryRun: page.getByRole('button', { name: 'Provkör' }) }
}

test('the full file name is sent, because the server shortens names and keeps them unique', async () => {
  const { onTry, choose, dryRun } = await show()
  choose(new File(['type;name\n'], longName, { type: 'text/csv' }))
  await dryRun.click()
  await vi.waitFor(() => expect(onTry).toHaveBeenCalledOnce())
  expect(onTry).toHaveBeenCalledWith({
    format: 'csv',
    source: longName,
    prune: false,
    content: { text: 'type;name\n' },
  })
})

test('a calendar can be imported from a file', async () => {
  const { onTry, choose, dryRun } = await show()
  await page.getByText('Kalender', { exact: true }).click()
  choose(new File(['BEGIN:VCALENDAR'], 'loppisar.ics', { type: 'text/calendar' }))
  await dryRun.click()
  await vi.waitFor(() => expect(onTry).toHaveBeenCalledOnce())
  expect(onTry.mock.lastCall).toMatchObject([{ format: 'ical', content: { text: 'BEGIN:VCALENDAR' } }])
})

test('the bytes of a file that is not UTF-8 are sent', async () => {
  const { onTry, choose, dryRun } = await show()
  await page.getByText('Webbsida', { exact: true }).click()
  choose(new File([Uint8Array.of(0xc5, 0x73, 0x65, 0x6e)], 'latin.html', { type: 'text/html' }))
  await dryRun.click()
  await vi.waitFor(() => expect(onTry).toHaveBeenCalledOnce())
  expect(onTry.mock.lastCall).toMatchObject([{ format: 'schema', content: { bytes: 'xXNlbg==' } }])
})

test('an unreadable file is refused with a message, and the form keeps its values', async () => {
  const { onTry, choose, dryRun } = await show()
  await page.getByLabelText('Källans namn').fill('Kommunen')
  const file = new File(['type;name'], 'borta.csv', { type: 'text/csv' })
  vi.spyOn(File.prototype, 'arrayBuffer').mockRejectedValueOnce(new DOMException('gone', 'NotReadableError'))
  choose(file)
  await dryRun.click()
  await expect.element(page.getByText('Filen gick inte att läsa. Välj den en gång till.')).toBeVisible()
  await expect.element(page.getByLabelText('Källans namn')).toHaveValue('Kommunen')
  expect(onTry).not.toHaveBeenCalled()
})
