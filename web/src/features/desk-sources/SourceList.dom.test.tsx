import { type SourceRun, type StoredSource, osmSweden } from '@fyndkartan/domain/source'
import { differencesToWire } from '@fyndkartan/contract/differences'
import { sourceToWire } from '@fyndkartan/contract/source'
import type { DifferingSource, ShownDifference } from '@fyndkartan/domain/desk'
import { unknownFacts } from '@fyndkartan/domain/facts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { RequestError } from '../../api/client.ts'
import type * as Client from '../../api/client.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { SourceList } from './SourceList.tsx'

vi.mock('../../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))
vi.mock('../../api/client.ts', async (original) => {
  const client = await original<typeof Client>()
  return {
    ...client,
    getJson: (path) => {
      if (path === '/desk/differences') return loadDiffering()
      return Promise.resolve(path === '/desk/sources' ? { sources } : { runs: [] })
    },
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
    edits: null,
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
  wanted: '',
  unwanted: 'styrelsemöte',
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
let differing: readonly DifferingSource[]
const loadDiffering = vi.fn<() => Promise<object>>()
/** Answers the operator's changes. */
const answer = vi.fn<(call: string, body: object) => Promise<object>>()
const onDecided = vi.fn<(text: string, actionId: number | null) => Promise<void>>()

beforeEach(() => {
  differing = []
  loadDiffering.mockReset().mockImplementation(() => Promise.resolve(differencesToWire(differing)))
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
      <Router history={memoryHistory('/granska/kallor')}>
        <SourceList renderResult={({ removed }) => <p>{removed} borttagna</p>} onDecided={onDecided} />
      </Router>
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
  await screen.getByLabelText('Aldrig titlar med något av orden').fill(active.unwanted)
  answer.mockResolvedValue({ id: 3 })
  await press('Lägg till och provkör')
  await vi.waitFor(() =>
    expect(onDecided).toHaveBeenCalledExactlyOnceWith('Tillagd, och provkörs: Kommunens lista.', null),
  )
  const { name, kind, address, every, licence, attribution, wanted, unwanted } = active
  expect(answer.mock.calls).toEqual([
    ['POST /desk/sources', { name, kind, address, every, licence, attribution, wanted, unwanted }],
  ])
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

const shop = (facts: object) => ({ ...unknownFacts('shop'), kind: 'shop', id: 7, name: 'Kupan', ...facts }) as never
const difference = (id: number, changes: Partial<ShownDifference> = {}): ShownDifference => ({
  id,
  version: 20 + id,
  sourceVersion: 30 + id,
  place: shop({ id, name: `Kupan ${id}`, phone: '070-1' }),
  series: null,
  isMerged: false,
  stated: { place: shop({ id, name: `Kupan ${id}`, phone: '070-2' }), series: null },
  ...changes,
})

const ofSource = (
  differences: readonly ShownDifference[],
  changes: Partial<DifferingSource> = {},
): DifferingSource => ({
  sourceId: 3,
  scope: 'csv:Kommunens lista#',
  name: 'Kommunens lista',
  count: differences.length,
  differences,
  ...changes,
})

test('the places in which a source differs are listed with both values, and taken over one by one', async () => {
  differing = [ofSource([difference(7, { isMerged: true })])]
  answer.mockResolvedValue({ action_id: 9, decided: 1, refused: 0 })
  const { screen, press } = await show({})
  await expect.element(screen.getByRole('heading', { name: '1 plats behölls, men källan säger annat' })).toBeVisible()
  const line = screen.getByRole('listitem').element()
  expect(line.textContent).toContain('Kupan 7 (hopslagen)')
  expect(line.querySelector('dl')?.textContent).toBe('Telefon hos oss 070-1 →  hos källan 070-2')
  await press('Ta över källans')
  await expect.poll(() => onDecided.mock.calls).toEqual([['Tog över 1 plats från Kommunens lista.', 9]])
  const seen = { id: 7, version: 27, source_version: 37 }
  expect(answer.mock.calls).toEqual([['POST /desk/differences', { decision: 'take', differences: [seen] }]])
})

test('all listed places of a file are taken over, or kept, in one press; one that the file lacks is only kept', async () => {
  const differences = [difference(1), difference(2), difference(3, { stated: null })]
  differing = [ofSource(differences, { sourceId: null, scope: 'csv:lista#', name: 'lista', count: 60 })]
  answer.mockResolvedValue({ action_id: 9, decided: 1, refused: 1 })
  const { screen, press } = await show()
  await expect.element(screen.getByRole('heading', { name: 'Filen lista' })).toBeVisible()
  await expect.element(screen.getByText('Källan har den inte längre.')).toBeVisible()
  await expect.element(screen.getByText('... och 57 till, när dessa är klara')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ta över källans', exact: true }).elements()).toHaveLength(2)
  await press('Ta över källans för alla 2')
  await expect
    .poll(() => onDecided.mock.calls.at(-1)?.[0])
    .toBe('Tog över 1 plats från lista. 1 plats hade ändrats under tiden.')
  await press('Behåll vårt för alla 3')
  await expect.poll(() => answer.mock.calls.length).toBe(2)
  expect(answer.mock.calls.map(([, body]) => body)).toMatchObject([
    { decision: 'take', differences: [{ id: 1 }, { id: 2 }] },
    { decision: 'keep', differences: [{ id: 1 }, { id: 2 }, { id: 3 }] },
  ])
})

test('the focus stays at the list, and goes to the page’s title when nothing is left', async () => {
  differing = [ofSource([difference(1), difference(2)])]
  answer.mockResolvedValue({ action_id: 9, decided: 1, refused: 0 })
  const { screen, press } = await show({})
  const first = screen.getByRole('button', { name: 'Ta över källans', exact: true }).first()
  await first.click()
  await expect.element(screen.getByRole('heading', { name: '2 platser behölls, men källan säger annat' })).toHaveFocus()
  await vi.waitFor(() => expect(onDecided).toHaveBeenCalledOnce())
  await press('Behåll vårt för alla 2')
  await expect.element(screen.getByRole('heading', { name: 'Källor', exact: true })).toHaveFocus()
})

test('when everything has changed meanwhile, that is said and the list is reloaded; other failures stay at the list', async () => {
  differing = [ofSource([difference(1)])]
  answer.mockRejectedValueOnce(new RequestError(409, 'x')).mockRejectedValueOnce(new RequestError(500, 'x'))
  vi.spyOn(console, 'warn').mockReturnValue()
  const { screen, press } = await show({})
  await press('Behåll vårt')
  const text = 'Ingenting sparades, för allt hade ändrats under tiden. Nu ser du hur det är i dag.'
  await expect.poll(() => onDecided.mock.calls).toEqual([[text, null]])
  await press('Behåll vårt')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Det gick inte att spara. Försök igen om en stund.')
  expect(onDecided).toHaveBeenCalledOnce()
})

test('more than five places are folded', async () => {
  differing = [ofSource([1, 2, 3, 4, 5, 6].map((id) => difference(id)))]
  const { screen } = await show({})
  await expect.element(screen.getByText('Kupan 6', { exact: true })).not.toBeVisible()
  await screen.getByText('Vad som skiljer').click()
  await expect.element(screen.getByText('Kupan 6', { exact: true })).toBeVisible()
})

test('a failure to fetch the differences is told beside the sources, and can be tried again', async () => {
  differing = [ofSource([difference(1)])]
  loadDiffering.mockRejectedValueOnce(new RequestError(500, 'x'))
  const { screen, press } = await show({})
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Kunde inte hämta platserna som skiljer sig. Försök igen om en stund. Försök igen')
  await press('Försök igen')
  await expect.element(screen.getByRole('heading', { name: '1 plats behölls, men källan säger annat' })).toBeVisible()
})
