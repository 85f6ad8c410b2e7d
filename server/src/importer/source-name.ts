/** What a source is called: its places are known by it from one import to the next. */
import { createHash } from 'node:crypto'
import { plainLine } from '@fyndkartan/domain/plain-text'

/** Longest name, characters; a longer one, from command or desk, is shortened here alone. */
const maxLength = 60

/** Ends the source's name within a place's; no name holds it. */
const separator = '#'

/** The name that a source goes by: one line, no separator, a long one shortened so that it stays its own. '' is none. */
export function sourceName(text: string): string {
  const name = plainLine(text).replaceAll(separator, '').trim()
  return name.length <= maxLength ? name : `${name.slice(0, maxLength - shortHashLength - 1)}~${shortHash(name)}`
}

/** The name of what an address leads to: host and path, and a mark of the query, in which a site may name the calendar. */
export function sourceNameOfUrl(address: string): string {
  const url = URL.parse(address.trim())
  if (!url) return sourceName(address)
  return sourceName(`${url.host}${url.pathname.replace(/\/$/, '')}${url.search && `~${shortHash(url.search)}`}`)
}

/** What all source ids of one source begin with, 'ical:loppisar.ics#': none begins another's. */
export function scopeOf(format: 'ical' | 'csv', source: string): string {
  return `${format}:${source}${separator}`
}

const shortHashLength = 10

/** Ten letters that stand for a text. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, shortHashLength)
}
