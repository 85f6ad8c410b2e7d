/** What the attributes of `<fynd-karta>` mean; docs/embed.md describes them. embed-query.ts reads the query. */
import type { URLSearchParamsLike } from './write-search-query.ts'

/** The attributes that make the frame's query. `q` and `words` are the same. */
export const attributeNames = [
  'town',
  'type',
  'view',
  'days',
  'from',
  'to',
  'q',
  'words',
  'area',
  'limit',
  'theme',
  'title',
] as const

/** For a value of the element; null without it. */
export type ReadAttribute = (name: AttributeName) => string | null

export type AttributeName = (typeof attributeNames)[number]

/** The parameters of plain attributes. */
const plain = [
  ['town', 'city'],
  ['days', 'days'],
  ['from', 'start_date'],
  ['to', 'end_date'],
  ['words', 'query'],
  ['q', 'query'],
  ['limit', 'items_per_page'],
  ['title', 'title'],
] as const

/** Swedish words to those of the query; anything else is the default. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: { loppis: 'temp_event', butik: 'stores' },
  view: { karta: 'map' },
  theme: { ljus: 'light', mörk: 'dark', mork: 'dark' },
}
const parameters: Readonly<Record<string, string>> = { type: 'event_type', view: 'view', theme: 'theme' }

/** A word of an attribute as the query has it; null for the default. */
export function wordOf(name: 'type' | 'view' | 'theme', text: string | null): string | null {
  return words[name]?.[(text ?? '').normalize('NFC').trim().toLowerCase()] ?? null
}

/** The query of the frame's address. */
export function embedQueryToWire(read: ReadAttribute): URLSearchParamsLike {
  const query = new Map<string, string>()
  for (const [name, parameter] of plain) {
    const value = read(name)?.trim()
    if (value) query.set(parameter, value)
  }
  for (const name of ['type', 'view', 'theme'] as const) {
    const word = wordOf(name, read(name))
    if (word !== null) query.set(parameters[name] ?? name, word)
  }
  const area = (read('area') ?? '').split(',')
  if (area.length === 3)
    for (const [index, name] of ['latitude', 'longitude', 'radius'].entries())
      query.set(name, area[index]?.trim() ?? '')
  return [...query]
}
