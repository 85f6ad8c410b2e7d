/** Damaged, doubled and reordered web pages: everything on them is either a place or a line, and nothing is removed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ParsedFile, UnreadableFile } from './import-draft.ts'
import { parseSource } from './parse-source.ts'

type Item = Readonly<Record<string, unknown>>

const read = (text: string): ParsedFile =>
  parseSource(text, { format: 'schema', source: 'sidan', all: false, abroad: false, today: '2026-11-28' }).parsed

const pageOf = (scripts: readonly string[]) =>
  `<!doctype html><html lang="sv"><head><meta charset="utf-8"><title>Loppisar</title></head><body>${scripts
    .map((script) => `<script type="application/ld+json">${script}</script>`)
    .join('')}<p>Välkomna</p></body></html>`

const streets = ['Storgatan 1', 'Ågatan 9', 'Kyrkvägen 2', 'Torget 3']

/** Events and shops that may share days, addresses on the web and places, but no name. */
const itemsOf = fc
  .array(
    fc.record({
      isShop: fc.boolean(),
      day: fc.integer({ min: 10, max: 13 }),
      street: fc.constantFrom(...streets),
      link: fc.constantFrom('https://a.example/kalender', 'https://a.example/', 'own', 'none'),
      isPlain: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.map(({ isShop, day, street, link, isPlain }, at): Item => {
      const address = isPlain ? `${street}, 503 30 Borås` : { streetAddress: street, addressLocality: 'Borås' }
      return {
        '@type': isShop ? 'Store' : 'Event',
        name: `Loppis ${at + 1}`,
        ...(link !== 'none' && { url: link === 'own' ? `https://a.example/${at}` : link }),
        ...(isShop ? { address } : { startDate: `2026-12-${day}T10:00`, location: { name: 'Logen', address } }),
      }
    }),
  )

const namesIn = (text: string) => new Set(text.match(/Loppis \d/g))
const idsOf = ({ drafts }: ParsedFile) => drafts.map(({ kind, sourceId }) => `${kind} ${sourceId}`).toSorted()

/** The places of an earlier import that an import with pruning removes. */
function removedBy(before: ParsedFile, { drafts, unread, incomplete }: ParsedFile): string[] {
  if (incomplete !== null) return []
  const kept = new Set(drafts.map(({ sourceId }) => sourceId))
  const isKept = (id: string) => kept.has(id) || unread?.has(id) || unread?.has(id.slice(0, id.lastIndexOf('#')))
  return before.drafts.map(({ sourceId }) => sourceId).filter((id) => !isKept(id))
}

/** The items in a text that are neither a place nor a line of the report. */
function lostIn(text: string, parsed: ParsedFile): string[] {
  const said = JSON.stringify([parsed.drafts, parsed.skipped])
  return [...namesIn(text)].filter((name) => !said.includes(name))
}

test('doubled and reordered items are the same places', () => {
  fc.assert(
    fc.property(itemsOf, fc.nat(99), fc.boolean(), (items, seed, isOneScript) => {
      const order = [...items, ...items].toSorted((a, b) => orderOf(a, seed) - orderOf(b, seed))
      const scripts = isOneScript ? [JSON.stringify({ '@graph': order })] : order.map((item) => JSON.stringify(item))
      const [once, twice] = [read(pageOf(items.map((item) => JSON.stringify(item)))), read(pageOf(scripts))]
      expect([once.drafts.length, once.skipped, once.incomplete]).toEqual([items.length, [], null])
      expect([idsOf(twice), twice.skipped, twice.incomplete]).toEqual([idsOf(once), [], null])
    }),
  )
})

function orderOf(item: Item, seed: number): number {
  return (Number(/\d+/.exec(String(item['name']))?.[0]) * 7919 * (seed + 1)) % 101
}

test('a page that is cut off removes nothing, and names what it has', () => {
  fc.assert(
    fc.property(itemsOf, fc.double({ min: 0, max: 1, noNaN: true }), (items, part) => {
      const text = pageOf(items.map((item) => JSON.stringify(item)))
      const cut = text.slice(0, Math.floor(text.length * part))
      const after = readOrRefused(cut)
      if (after === null) return
      expect(lostIn(cut.slice(0, cut.lastIndexOf('</script>') + 1), after)).toEqual([])
      expect(removedBy(read(text), after)).toEqual([])
    }),
  )
})

test('a script with a wrong character removes nothing, and is named', () => {
  fc.assert(
    fc.property(
      itemsOf,
      fc.nat(),
      fc.nat(),
      fc.constantFrom('\n', '"', ',', '}', '\\', '&quot;', '\t'),
      (items, which, where, wrong) => {
        const scripts = items.map((item) => JSON.stringify(item))
        const broken = scripts[which % scripts.length] ?? ''
        // Inside of the name, so that no other text than the name's own is damaged.
        const at = broken.indexOf('Loppis') + (where % 6)
        const text = `${broken.slice(0, at)}${wrong}${broken.slice(at)}`
        const after = readOrRefused(pageOf(scripts.with(which % scripts.length, text)))
        const isJson = isJsonText(text)
        expect(after?.skipped.filter(({ reason }) => reason === 'is not JSON')).toHaveLength(isJson ? 0 : 1)
        if (!isJson) expect(removedBy(read(pageOf(scripts)), after as ParsedFile)).toEqual([])
      },
    ),
  )
})

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('an item with a wrong or missing property removes nothing, and is a place or a line', () => {
  const names = [
    'name',
    'startDate',
    'endDate',
    'location',
    'address',
    'openingHours',
    'offers',
    'email',
    'geo',
    '@type',
  ] as const
  const wrong = fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    'på lördag',
    7,
    -1,
    {},
    [],
    ['x', 'y'],
    { '@id': 'borta' },
    '2026-02-30',
    '99:99',
  )
  fc.assert(
    fc.property(itemsOf, fc.nat(), fc.constantFrom(...names), wrong, (items, which, name, value) => {
      const damaged = items.with(which % items.length, { ...items[which % items.length], [name]: value })
      const after = readOrRefused(pageOf(damaged.map((item) => JSON.stringify(item))))
      if (after === null) return
      const before = read(pageOf(items.map((item) => JSON.stringify(item))))
      // Another name, place or type in an item's own words is another place, and no damage.
      const removed = isOther(name, value) ? [] : removedBy(before, after)
      const isCounted = name === '@type' || after.drafts.length + after.skipped.length >= items.length
      expect({ removed, isCounted }).toEqual({ removed: [], isCounted: true })
    }),
  )
})

function isOther(name: string, value: unknown): boolean {
  if (name === 'name')
    return (
      typeof value === 'number' ||
      (typeof value === 'string' && value !== '') ||
      (Array.isArray(value) && value.length > 0)
    )
  if (name === 'startDate') return false
  return name === '@type' || name === 'location' || name === 'address'
}

/** The parsed page; null if it is refused as a whole. */
function readOrRefused(text: string): ParsedFile | null {
  try {
    return read(text)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return null
  }
}
