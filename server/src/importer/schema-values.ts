/** Items of schema.org and their values, in one form for JSON-LD (JSON-LD 1.1) and microdata. */
import { plainLine, plainLines } from '@fyndkartan/domain/plain-text'
import { isJsonObject, type JsonObject } from '../json-object.ts'
import { plainProse } from './calendar-prose.ts'

/** An item of schema.org. Its types and properties are named without the URL or prefix of the vocabulary. */
export interface SchemaItem {
  readonly types: readonly string[]
  /** The item's `@id`; '' without one. */
  readonly id: string
  /** The values of each property: texts, numbers, booleans and items, in order. */
  readonly values: ReadonlyMap<string, readonly SchemaValue[]>
}

export type SchemaValue = string | number | boolean | SchemaItem

/** The names that a `@context` gives to schema.org and its terms. */
interface Names {
  readonly isSchemaOrg: boolean
  /** Prefixes such as 'schema', without the colon. */
  readonly prefixes: ReadonlySet<string>
  /** The name in the vocabulary, or the keyword, of each other name. */
  readonly terms: ReadonlyMap<string, string>
}

const usualNames: Names = { isSchemaOrg: false, prefixes: new Set(['schema']), terms: new Map() }

/** The most levels of values within values that are read; real pages have fewer. */
const maxDepth = 20

const vocabulary = /^https?:\/\/(?:www\.)?schema\.org\/?#?/i

/** Reads all items of a JSON-LD value; `root` holds them as values of '@graph'. */
export function readSchemaValue(value: unknown): SchemaItem {
  return { types: [], id: '', values: new Map([['@graph', valuesOf(value, usualNames, 0)]]) }
}

function valuesOf(value: unknown, names: Names, depth: number): SchemaValue[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [value]
  if (depth > maxDepth) return []
  if (Array.isArray(value)) return swedishFirst(value).flatMap((one) => valuesOf(one, names, depth + 1))
  if (!isJsonObject(value)) return []
  const inner = value['@value'] ?? value['@list'] ?? value['@set']
  return inner === undefined ? [itemOf(value, names, depth)] : valuesOf(inner, names, depth + 1)
}

function isSwedishTag(tag: unknown): boolean {
  return typeof tag === 'string' && /^sv\b/i.test(tag)
}

/** The Swedish one of several texts in different languages comes first. */
function swedishFirst(values: readonly unknown[]): readonly unknown[] {
  const isSwedish = (value: unknown) => isJsonObject(value) && isSwedishTag(value['@language'])
  return values.some(isSwedish) ? values.toSorted((a, b) => Number(isSwedish(b)) - Number(isSwedish(a))) : values
}

function itemOf(object: JsonObject, outer: Names, depth: number): SchemaItem {
  const names = namesOf(object['@context'], outer)
  const values = new Map<string, SchemaValue[]>()
  const item = { types: [] as string[], id: '', values }
  for (const [key, value] of Object.entries(object)) {
    const name = nameOf(key, names, object)
    const found = name === '@context' ? [] : valuesOf(value, names, depth + 1)
    const texts = found.filter((one) => typeof one === 'string')
    if (name === '@type') item.types.push(...texts.map(typeName))
    else if (name === '@id') item.id = texts[0] ?? ''
    else if (found.length > 0) values.set(name, [...(values.get(name) ?? []), ...found])
  }
  return item
}

function typeName(text: string): string {
  return text
    .trim()
    .replace(/\/$/, '')
    .replace(/^.*[/#:]/, '')
}

/** The name of a property: 'name' for 'schema:name', 'https://schema.org/name' and the terms of a context. */
function nameOf(key: string, { isSchemaOrg, prefixes, terms }: Names, object: JsonObject): string {
  // The context of schema.org itself names two keywords so.
  if (isSchemaOrg && (key === 'type' || key === 'id') && object[`@${key}`] === undefined) return `@${key}`
  const [, prefix = '', rest = ''] = /^([^:/]*):([^/].*)$/.exec(key) ?? []
  return terms.get(key) ?? (prefixes.has(prefix) ? rest : key.replace(vocabulary, ''))
}

function namesOf(context: unknown, outer: Names): Names {
  if (context === undefined) return outer
  let isSchemaOrg = outer.isSchemaOrg
  const prefixes = new Set(outer.prefixes)
  const terms = new Map(outer.terms)
  for (const one of [context].flat()) {
    if (typeof one === 'string') isSchemaOrg ||= vocabulary.test(one)
    if (!isJsonObject(one)) continue
    for (const [name, meaning] of Object.entries(one)) {
      const id = isJsonObject(meaning) ? meaning['@id'] : meaning
      if (typeof id !== 'string') continue
      const [, prefix = '', rest = ''] = /^([^:/]*):([^/].*)$/.exec(id) ?? []
      if (name === '@vocab') isSchemaOrg ||= vocabulary.test(id)
      else if (id === '@type' || id === '@id') terms.set(name, id)
      else if (prefixes.has(prefix)) terms.set(name, rest)
      else if (vocabulary.test(id) && id.replace(vocabulary, '') === '') prefixes.add(name)
      else if (vocabulary.test(id)) terms.set(name, id.replace(vocabulary, ''))
    }
  }
  return { isSchemaOrg, prefixes, terms }
}

export function isItem(value: SchemaValue): value is SchemaItem {
  return typeof value === 'object'
}

/** All values of a property; of several properties one after the other. */
export function all(item: SchemaItem, ...names: readonly string[]): readonly SchemaValue[] {
  return names.flatMap((name) => item.values.get(name) ?? [])
}

/** A value as it is written: a text or number itself, the value or id of an item. */
export function textOf(value: SchemaValue | undefined): string {
  if (value === undefined) return ''
  return isItem(value) ? value.id || textOf(value.values.get('value')?.[0]) : String(value)
}

/** The first value of a property as one line, as it is written: an id, an address on the web, a date. */
export function rawLine(item: SchemaItem, name: string): string {
  return rawLines(item, name)[0] ?? ''
}

/** The values of a property as lines, as they are written; each once. */
export function rawLines(item: SchemaItem, ...names: readonly string[]): readonly string[] {
  const lines = all(item, ...names).map((value) => plainLine(textOf(value)).trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

/** The first value of a property as one line for visitors: without the HTML and entities that programs put into it. */
export function line(item: SchemaItem, name: string): string {
  return plainLine(paragraphs(item, name)).trim()
}

/** Like `line`, with its line breaks. */
export function paragraphs(item: SchemaItem, name: string): string {
  const [value] = all(item, name)
  // The id of another item is no text for visitors.
  const text = value !== undefined && isItem(value) ? value.values.get('value')?.[0] : value
  return plainLines(plainProse(textOf(text))).trim()
}

/** A value as one line for visitors. */
export function plainText(value: SchemaValue): string {
  return plainLine(plainProse(textOf(value))).trim()
}

/** A number with a decimal point or comma; null for any other text. */
export function numberOf(text: string): number | null {
  const written = text.replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : null
}
