import { type SourceRun, type StoredSource, osmSweden } from '@fyndkartan/domain/source'
import { sourceToWire } from '@fyndkartan/contract/source'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type * as Client from '../../api/client.ts'
import { SourceList } from './SourceList.tsx'

vi.mock('../../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))
vi.mock('../../api/client.ts', async (original) => {
  const client = await original<typeof Client>()
  return {
    ...client,
    getJson: (path) => Promise.resolve(path === '/desk/sources' ? { sources } : { runs: [] }),
    sendForJson: (method, path, body) => answer(`${method} ${path}`, body as object),
  } satisfies typeof client
})

const reason = 'Den skulle ta bort 2 av källans 4 platser, mer än en femtedel.'
const held: SourceRun = {
  id: 1,
  startedAtMs: Date.UTC(2026, 10, 21, 1, 37),
  endedAtMs: Date.UTC(2026, 10, 21, 1, 38),
  cause: 'operator',
  outcome: 'held',
  reason,
  result: {
    added: 0,
    changed: 0,
    unchanged: 2,
    kept: 0,
    removed: 2,
    source: 'Kommunens lista',
    read: 2,
    skipped: [],
    skippedCount: 0,
    hoursNotExpressible: [],
    hoursNotExpressibleCount: 0,
    shortened: [],
    shortenedCount: 0,
    repeats: [],
    repeatsCount: 0,
    examples: [],
    fingerprint: 'a',
    actionId: null,
  },
}
const active: StoredSource = {
  id: 3,
  name: 'Kommunens lista',
  kind: 'csv',
  address: 'https://www.example.se/lista.csv',
  every: 'day',
  licence: 'CC BY 4.0',
  attribution: 'Ystads kommun',
  status: 'active',
  waitsFor: null,
  failures: 0,
  nextAtMs: Date.UTC(2026, 10, 22, 1, 37),
  ordered: null,
  isRunning: false,
  places: 4,
  lastRun: null,
}

let sources: readonly object[]
/** Answers the operator's changes. */
const answer = vi.fn<(call: string, body: object) => Promise<object>>()
const onDecided = vi.fn<(text: string, actionId: number | null) => Promise<void>>()

beforeEach(() => {
  answer.mockReset().mockResolvedValue({ action_id: 9 })
  onDecided.mockReset().mockResolvedValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function show(...stored: readonly Partial<StoredSource>[]) {
  sources = stored.map((changes) => sourceToWire({ ...active, ...changes }))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <QueryClientProvider client={queries}>
      <SourceList renderResult={({ removed }) => <p>{removed} borttagna</p>} onDecided={onDecided} />
    </QueryClientProvider>,
  )
  return { screen, press: (name: string) => screen.getByRole('button', { name, exact: true }).click() }
}

test('a new source needs a name; once complete it is added', async () => {
  const { screen, press } = await show()
  await expect.element(screen.getByText(/^Inga källor än\./)).toBeVisible()
  await press('Lägg till en källa')
  await screen.getByLabelText('Vad är det?').selectOptions('Tabell (CSV)')
  await press('Lägg till och provkör')
  await expect.element(screen.getByText('Skriv vad källan heter')).toBeVisible()
  await expect.element(screen.getByLabelText('Källans namn')).toHaveFocus()
  expect(answer).not.toHaveBeenCalled()
  await screen.getByLabelText('Källans namn').fill(active.name)
  await screen.getByLabelText('Adress').fill(active.address)
  await screen.getByLabelText('Licens').fill(active.licence)
  await screen.getByLabelText('Vem ska anges?').fill(active.attribution)
  answer.mockResolvedValue({ id: 3 })
  await press('Lägg till och provkör')
  await vi.waitFor(() =>
    expect(onDecided).toHaveBeenCalledExactlyOnceWith('Tillagd, och provkörs: Kommunens lista.', null),
  )
  const { name, kind, address, every, licence, attribution } = active
  expect(answer.mock.calls).toEqual([['POST /desk/sources', { name, kind, address, every, licence, attribution }]])
})

test('the state of each source is told', async () => {
  const { screen } = await show(
    { status: 'new', nextAtMs: null, places: 0 },
    { id: 4 },
    { id: 5, ...osmSweden, isRunning: true, places: 1843 },
    { id: 6, ordered: 'run' },
  )
  for (const text of [
    'Inte startad',
    '0 platser.',
    '4 platser. Varje natt. Nästa gång 22 nov 2026 02:37.',
    'Hämtas just nu. 1 843 platser.',
    'Börjar strax. 4 platser.',
  ])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Starta' }).elements()).toHaveLength(1)
})

test('a run that would remove many places waits, and can be carried out', async () => {
  const { screen, press } = await show({ status: 'waiting', waitsFor: reason, nextAtMs: null, lastRun: held })
  for (const text of ['Väntar på dig', reason, '2 borttagna'])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^Stoppad 21 nov 2026 02:37, begärd här: /)).toBeVisible()
  await press('Genomför ändå')
  await vi.waitFor(() => expect(onDecided).toHaveBeenCalledExactlyOnceWith('Godkänd: Kommunens lista.', null))
  expect(answer.mock.calls).toEqual([['POST /desk/sources/3/run', { order: 'approved', fingerprint: 'a' }]])
})

test.each([
  ['Kör nu', 'run', { order: 'run' }, 'Körs'],
  ['Provkör', 'run', { order: 'try' }, 'Provkörs'],
  ['Pausa', 'pause', {}, 'Pausad'],
])('”%s” sends the order "%s" %o', async (label, order, body, text) => {
  const { press } = await show({})
  await press(label)
  await vi.waitFor(() => expect(onDecided).toHaveBeenCalledExactlyOnceWith(`${text}: Kommunens lista.`, null))
  expect(answer.mock.calls).toEqual([[`POST /desk/sources/3/${order}`, body]])
})

test.each([
  ['Behåll platserna', false, 'Borttagen, platserna är kvar'],
  ['Ta bort platserna också', true, 'Borttagen med sina platser'],
])('a source is removed: “%s”', async (label, withPlaces, text) => {
  const { press } = await show({})
  await press('Ta bort')
  await press(label)
  await vi.waitFor(() => expect(onDecided).toHaveBeenCalledExactlyOnceWith(`${text}: Kommunens lista.`, 9))
  expect(answer.mock.calls).toEqual([['POST /desk/sources/3/remove', { with_places: withPlaces }]])
})
