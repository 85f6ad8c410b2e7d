/** Damaged, doubled and reordered tables: whatever is read is a place or a line, and what cannot be read removes nothing. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ParsedFile } from './import-draft.ts'
import { parseCsv } from './parse-csv.ts'

const columns = [
  'type',
  'id',
  'name',
  'address',
  'town',
  'date',
  'start_time',
  'entrance_fee',
  'payment_swish',
] as const

type Row = Readonly<Record<(typeof columns)[number], string>>

const anyRow = fc.record({
  id: fc.constantFrom('', '', '1', '2', '3', '4', '5'),
  name: fc.constantFrom('Kupan', 'Fyndet', 'Loppis; "stor"', 'Myrorna, Borås', 'Två\nrader'),
  address: fc.constantFrom('', 'Storgatan 1', 'Torget'),
  town: fc.constantFrom('Borås', '503 30 Borås', 'Kinna', 'Dalstorp'),
  entrance_fee: fc.constantFrom('', '20', '20,00', 'gratis'),
  payment_swish: fc.constantFrom('', 'ja', 'FALSKT'),
  start_time: fc.constantFrom('', '10:00'),
  date: fc.constantFrom('2026-12-05', '2026-12-06', '2027-01-09'),
  isMarket: fc.boolean(),
})

/** Rows of distinct places. */
const anyRows = fc.uniqueArray(anyRow, { minLength: 1, maxLength: 6, selector: keyOf }).map((rows) =>
  rows.map(({ isMarket, date, start_time, ...row }): Row => ({
    ...row,
    type: isMarket ? 'loppis' : 'butik',
    date: isMarket ? date : '',
    start_time: isMarket ? start_time : '',
  })),
)

function keyOf({ isMarket, id, name, address, town, date }: typeof anyRow extends fc.Arbitrary<infer T> ? T : never) {
  return JSON.stringify(id === '' ? [isMarket, name, address, town, isMarket && date] : [isMarket, id])
}

/** A cell with a fault, or another text. */
const anyCell = fc.constantFrom(
  '',
  '-',
  '#REFERENS!',
  '46368',
  '28/11',
  'okänt',
  '"',
  '19,50',
  'Sverige',
  '\u0000',
  'n/a',
)

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const lineOf = (row: Row) => columns.map((column) => quoted(row[column])).join(';')
const tableOf = (lines: readonly string[]) => [columns.join(';'), ...lines].join('\n')
const read = (text: string) => parseCsv(text, { source: 'prov', today: '2026-11-21' })
const keysOf = ({ drafts }: ParsedFile) => drafts.map(({ kind, sourceId }) => `${kind} ${sourceId}`).toSorted()
const namesOf = ({ drafts }: ParsedFile) => drafts.map(({ facts }) => facts.name)

/** The number of rows that became a place or have a line in the report. */
const accountedFor = ({ drafts, skipped }: ParsedFile) => drafts.length + skipped.length

test('rows in another order are the same places, and each is read', () => {
  fc.assert(
    fc.property(anyRows, fc.infiniteStream(fc.nat()), (rows, chances) => {
      const lines = rows.map(lineOf)
      const file = read(tableOf(lines))
      expect([file.skipped, file.drafts.length, file.incomplete]).toEqual([[], rows.length, null])
      const order = new Map(lines.map((line) => [line, chances.next().value ?? 0]))
      const other = read(tableOf(lines.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))))
      expect(keysOf(other)).toEqual(keysOf(file))
    }),
  )
})

test('a doubled row is named, and changes nothing else', () => {
  fc.assert(
    fc.property(anyRows, fc.nat(), (rows, chance) => {
      const lines = rows.map(lineOf)
      const again = lines[chance % lines.length] ?? ''
      const file = read(tableOf([...lines, again]))
      expect(file.drafts).toEqual(read(tableOf(lines)).drafts)
      expect(file.skipped).toMatchObject([{ reason: 'stands in the file twice', detail: expect.any(String) }])
    }),
  )
})

test('one bad cell costs its fact or its row, with a line, and removes no place that it may be', () => {
  fc.assert(
    fc.property(anyRows, fc.nat(), fc.constantFrom(...columns), anyCell, (rows, chance, column, cell) => {
      const at = chance % rows.length
      const before = read(tableOf(rows.map(lineOf)))
      const after = read(tableOf(rows.map((row, index) => lineOf(index === at ? { ...row, [column]: cell } : row))))
      expect(accountedFor(after)).toBe(rows.length)
      // The bad row is the only one that may be missing.
      expect(namesOf(after).length).toBeGreaterThanOrEqual(rows.length - 1)
      if (after.drafts.length === rows.length) return
      const gone = keysOf(before).filter((key) => !keysOf(after).includes(key))
      const isKept = (key: string) => after.incomplete !== null || after.unread?.has(key.slice(key.indexOf(' ') + 1))
      const isTwice = after.skipped.some(({ reason }) => reason === 'stands in the file twice')
      if (!isTwice) expect(gone.filter((key) => isKept(key) !== true)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('a table that is cut or has stray characters is read in part, and then is not whole', () => {
  const stray = fc.constantFrom('', '"', ';', '\n', '";"', 'x;')
  fc.assert(
    fc.property(anyRows, fc.nat(), stray, fc.boolean(), (rows, chance, mark, isCut) => {
      const text = tableOf(rows.map(lineOf))
      const at = columns.join(';').length + 1 + (chance % (text.length - columns.join(';').length))
      const file = read(isCut ? text.slice(0, at) : text.slice(0, at) + mark + text.slice(at))
      expect(accountedFor(file)).toBe(file.read)
      const faults = file.skipped.filter(({ reason }) => /quotes|more fields/.test(reason))
      expect(faults.length === 0 || file.incomplete !== null).toBe(true)
    }),
    { numRuns: 500 },
  )
})
