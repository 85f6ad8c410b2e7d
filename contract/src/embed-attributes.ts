/** The attributes of `<fynd-karta>`; docs/embed.md describes them. embed-query.ts reads the resulting query. */
import type { URLSearchParamsLike } from './write-search-query.ts'

/** The attributes that become parameters of the frame's query. `q` and `words` are the same. */
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

/** The value of an attribute; null without it. */
export type ReadAttribute = (name: AttributeName) => string | null

export type AttributeName = (typeof attributeNames)[number]

/** Attributes that are parameters under another name. */
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

/** Swedish values and those of the query; other values mean the default. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: { loppis: 'temp_event', butik: 'stores' },
  view: { karta: 'map' },
  theme: { ljus: 'light', mörk: 'dark', mork: 'dark' },
}
const parameters: Readonly<Record<string, string>> = { type: 'event_type', view: 'view', theme: 'theme' }

/** The query's value for a Swedish one; null for the default. */
export function wordOf(name: 'type' | 'view' | 'theme', text: string | null): string | null {
  return words[name]?.[(text ?? '').normalize('NFC').trim().toLowerCase()] ?? null
}

/** The query of the frame's URL. */
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
