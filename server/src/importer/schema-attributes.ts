/** Converts microdata (HTML, "Microdata") to JSON-LD. */
import { type Element, type Node, attribute, elementsOf, openChildren, textOf } from './html-elements.ts'
import type { JsonObject } from '../json-object.ts'

/** The most levels of items within items; real pages have fewer. */
const maxDepth = 20

/** The items of a page that are no property of another item. */
export function* microdataOf(page: Node): Generator<JsonObject> {
  const elements = [...elementsOf(page)]
  const byId = new Map<string, Element>()
  for (const element of elements) {
    const id = attribute(element, 'id')
    if (id !== null && !byId.has(id)) byId.set(id, element)
  }
  for (const element of elements)
    if (attribute(element, 'itemscope') !== null && attribute(element, 'itemprop') === null)
      yield itemOf(element, byId, 0)
}

function itemOf(element: Element, byId: ReadonlyMap<string, Element>, depth: number): JsonObject {
  const types = wordsOf(element, 'itemtype')
  const id = attribute(element, 'itemid')
  const values = new Map<string, unknown[]>()
  const open: Node[] = []
  // Elements elsewhere on the page that the item names have properties of it, too.
  const named = new Set(wordsOf(element, 'itemref').map((name) => byId.get(name)))
  for (const other of [...named].toReversed()) if (other !== undefined && other !== element) open.push(other)
  openChildren(open, element)
  const seen = new Set<Node>([element])
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!('tagName' in node) || seen.has(node)) continue
    if (named.has(node)) seen.add(node)
    const isItem = attribute(node, 'itemscope') !== null
    for (const name of wordsOf(node, 'itemprop')) {
      if (name === '__proto__') continue
      const value = isItem && depth < maxDepth ? itemOf(node, byId, depth + 1) : valueOf(node, name)
      const known = values.get(name)
      if (known) known.push(value)
      else values.set(name, [value])
    }
    if (!isItem) openChildren(open, node)
  }
  const properties = [...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all])
  return { ...Object.fromEntries(properties), '@type': types, ...(id !== null && { '@id': id }) }
}

function wordsOf(element: Element, name: string): string[] {
  return (attribute(element, name) ?? '').split(/\s+/).filter((word) => word !== '')
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

/** Properties whose value is a text even where an author put them on a link. */
const textProperties = /(?:^|[/:])(?:name|description|streetAddress|addressLocality|postalCode|addressRegion)$/

function valueOf(element: Element, property: string): string {
  const { tagName } = element
  const isLinkedText = (tagName === 'a' || tagName === 'area') && textProperties.test(property)
  const name = !isLinkedText && Object.hasOwn(valueAttributes, tagName) ? valueAttributes[tagName] : undefined
  return (name === undefined ? null : attribute(element, name)) ?? attribute(element, 'content') ?? textOf(element)
}
