/** Makes the name of a source, which identifies the source's places across imports. */
import { createHash } from 'node:crypto'
import { plainLine } from '@fyndkartan/domain/plain-text'

/** The longest name, in characters. `sourceName` shortens longer ones, from the command and from the desk. */
const maxLength = 60

/** Follows the source's name in a place's source id; no name contains it. */
const separator = '#'

/** Normalizes a source's name: one line, no separator; a long one is shortened but stays unique. '' means no name. */
export function sourceName(text: string): string {
  const name = plainLine(text).replaceAll(separator, '').trim()
  return name.length <= maxLength ? name : `${name.slice(0, maxLength - shortHashLength - 1)}~${shortHash(name)}`
}

/** The name of a source at a URL: host, path and a hash of the query, which may identify the calendar. */
export function sourceNameOfUrl(address: string): string {
  const url = URL.parse(address.trim())
  if (!url) return sourceName(address)
  return sourceName(`${url.host}${url.pathname.replace(/\/$/, '')}${url.search && `~${shortHash(url.search)}`}`)
}

/**
 * The common prefix of the source ids of a source's places, such as 'ical:loppisar.ics#'. No source's prefix begins
 * with that of another.
 */
export function scopeOf(format: 'ical' | 'csv' | 'schema' | 'geojson', source: string): string {
  return `${format}:${source}${separator}`
}

const shortHashLength = 10

/** A hash of a text, ten characters long. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, shortHashLength)
}

/** The longest id of a place in its source that stays as it is, in characters. */
const maxKeyLength = 200

/** A place's own id as part of its source id: `key`, or a hash of `text`, the id as written, if it is too long. */
export function keyOfId(key: string, text = key): string {
  return key.length <= maxKeyLength ? key : `~${shortHash(text)}`
}
