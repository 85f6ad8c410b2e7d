/**
 * The attributes of the element `<fynd-karta>`, described in docs/embed.md; embed-query.ts reads the query that they
 * become.
 */
import type { URLSearchParamsLike } from './write-search-query.ts'

/** The attributes that become query parameters of the frame's URL. `q` and `words` mean the same. */
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

/** Returns the value of an attribute of the element; null when the attribute is missing. */
export type ReadAttribute = (name: AttributeName) => string | null

export type AttributeName = (typeof attributeNames)[number]

/** Each attribute and the query parameter that takes its value unchanged. */
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

/** For each attribute, its Swedish values and the query's value for each; any other value means the default. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: { loppis: 'temp_event', butik: 'stores' },
  view: { karta: 'map' },
  theme: { ljus: 'light', mörk: 'dark', mork: 'dark' },
}
const parameters: Readonly<Record<string, string>> = { type: 'event_type', view: 'view', theme: 'theme' }

/**
 * The query's value for an attribute's Swedish value: 'map' for 'karta'. Null for any other text, which means the
 * default.
 */
export function wordOf(name: 'type' | 'view' | 'theme', text: string | null): string | null {
  return words[name]?.[(text ?? '').normalize('NFC').trim().toLowerCase()] ?? null
}

/** The query of the frame's URL, from the attributes of the element. */
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
