/**
 * Finds the schema.org items of a web page (JSON-LD in script elements, or microdata in attributes; HTML, "Microdata")
 * or of a file that is JSON-LD. All of them become objects of the same form.
 */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { tooMany, UnreadableFile } from './import-draft.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** An item of schema.org. Its types are without the vocabulary's URL: 'Event', not 'https://schema.org/Event'. */
export interface SchemaItem {
  readonly types: readonly string[]
  /** The values by name of the property. One may have several values: texts, numbers, items and lists of them. */
  readonly properties: Readonly<Record<string, unknown>>
}

/** The most levels of items within items; real pages have fewer. */
const maxDepth = 20

/**
 * All items of a text in order, including nested ones. Throws UnreadableFile for broken JSON, for a text without items,
 * and for more than `maxItems`.
 */
export function readSchemaItems(text: string, maxItems = 20_000): SchemaItem[] {
  const items: SchemaItem[] = []
  const add = (value: unknown, depth = 0): void => {
    if (depth > maxDepth || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const one of value) add(one, depth + 1)
      return
    }
    const item = itemOf(value as Json)
    if (item.types.length > 0) items.push(item)
    if (items.length > maxItems) throw tooMany(maxItems, ['items', 'objekt'])
    for (const one of Object.values(value)) add(one, depth + 1)
  }
  for (const value of readSchemaValues(text)) add(value)
  if (items.length === 0)
    throw new UnreadableFile(
      'there is nothing of schema.org in it: neither JSON-LD nor microdata',
      'Sidan säger inget i schema.org:s ordförråd, varken som JSON-LD eller mikrodata',
    )
  return items
}

/**
 * The JSON-LD values of a text, with nested items inside. Throws UnreadableFile for an empty text and for broken JSON.
 */
export function readSchemaValues(text: string): unknown[] {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (start === '') throw new UnreadableFile('the file is empty', 'Filen är tom')
  return start.startsWith('{') || start.startsWith('[') ? [parseJson(start)] : [...valuesOfPage(start)]
}

type Json = Readonly<Record<string, unknown>>

/** Reads a JSON object as an item. `types` is empty if it is not one. */
export function itemOf(value: Json): SchemaItem {
  const { '@type': type, ...properties } = value
  const types = [type].flat().filter((one) => typeof one === 'string')
  return { types: types.map((one) => one.replace(/^.*[/#:]/, '')), properties }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UnreadableFile('the file begins as JSON and is none', 'Filen börjar som JSON men är inte det', {
      cause: error,
    })
  }
}

/**
 * The values in a page's scripts and microdata. Scripts with broken JSON are skipped, as browsers and search engines
 * do.
 */
function* valuesOfPage(html: string): Generator {
  for (const element of elementsOf(parse(html))) {
    if (element.tagName === 'script' && /^application\/ld\+json\b/i.test(attribute(element, 'type') ?? '')) {
      try {
        yield JSON.parse(textOf(element))
      } catch {
        continue
      }
    } else if (attribute(element, 'itemscope') !== null && attribute(element, 'itemprop') === null)
      yield microdataOf(element, 0)
  }
}

/** All elements in document order. Not recursive: some pages nest elements deeper than the call stack allows. */
function* elementsOf(root: Node): Generator<Element> {
  const open: Node[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('tagName' in node) yield node
    openChildren(open, node)
  }
}

/**
 * Adds the children of a node in reverse order, so that the first child is popped next. `push(...nodes)` would fail for
 * many thousands of arguments.
 */
function openChildren(open: Node[], node: Node): void {
  if (!('childNodes' in node)) return
  for (let at = node.childNodes.length - 1; at >= 0; at--) open.push(node.childNodes[at] as Node)
}

/** Converts an item of microdata to a JSON-LD object. */
function microdataOf(element: Element, depth: number): Json {
  const types = (attribute(element, 'itemtype') ?? '').split(/\s+/).filter((type) => type !== '')
  const id = attribute(element, 'itemid')
  const values = new Map<string, unknown[]>()
  const open: Node[] = []
  openChildren(open, element)
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!('tagName' in node)) continue
    const isItem = attribute(node, 'itemscope') !== null
    const value = isItem && depth < maxDepth ? microdataOf(node, depth + 1) : valueOf(node)
    for (const name of (attribute(node, 'itemprop') ?? '').split(/\s+/)) {
      if (name === '' || name === '__proto__') continue
      const known = values.get(name)
      if (known) known.push(value)
      else values.set(name, [value])
    }
    if (!isItem) openChildren(open, node)
  }
  const properties = [...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all])
  return { ...Object.fromEntries(properties), '@type': types, ...(id !== null && { '@id': id }) }
}

/** The attribute that contains a property's value, by element name. In all other elements the value is the text. */
const valueAttributes: Readonly<Record<string, string>> = {
  meta: 'content',
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  time: 'datetime',
  data: 'value',
  meter: 'value',
}

function valueOf(element: Element): string {
  const name = Object.hasOwn(valueAttributes, element.tagName) ? valueAttributes[element.tagName] : undefined
  return (name === undefined ? null : attribute(element, name)) ?? attribute(element, 'content') ?? textOf(element)
}

function attribute({ attrs }: Element, wanted: string): string | null {
  return attrs.find(({ name }) => name === wanted)?.value ?? null
}

function textOf(element: Element): string {
  let text = ''
  const open: Node[] = [element]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('value' in node && node.nodeName === '#text') text += node.value
    openChildren(open, node)
  }
  return text.trim()
}
