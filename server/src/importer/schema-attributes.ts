/** Converts microdata (HTML, "Microdata") and RDFa (RDFa Lite 1.1) to JSON-LD. */
import { type Element, type Node, attribute, elementsOf, openChildren, textOf } from './html-elements.ts'
import type { JsonObject } from '../json-object.ts'

/** The most levels of items within items; real pages have fewer. */
const maxDepth = 20

/** The names of the attributes of one of the two ways to write items. */
interface Syntax {
  /** Makes an element an item. */
  readonly scope: string
  readonly type: string
  readonly property: string
  readonly ids: readonly string[]
  /** Attributes whose value counts before that of the element's usual one. */
  readonly values: readonly string[]
}

const microdata: Syntax = { scope: 'itemscope', type: 'itemtype', property: 'itemprop', ids: ['itemid'], values: [] }
const rdfa: Syntax = {
  scope: 'typeof',
  type: 'typeof',
  property: 'property',
  ids: ['resource', 'about'],
  values: ['content', 'datetime', 'resource'],
}

/** The items of a page that are no property of another item. */
export function* attributeItemsOf(page: Node): Generator<JsonObject> {
  const elements = [...elementsOf(page)]
  const byId = new Map<string, Element>()
  for (const element of elements) {
    const id = attribute(element, 'id')
    if (id !== null && !byId.has(id)) byId.set(id, element)
  }
  for (const syntax of elements.some(namesVocabulary) ? [microdata, rdfa] : [microdata])
    for (const element of elements)
      if (attribute(element, syntax.scope) !== null && attribute(element, syntax.property) === null)
        yield itemOf(element, syntax, byId, 0)
}

/** Whether an element says in RDFa that the page uses schema.org; many pages have attributes of other vocabularies. */
function namesVocabulary(element: Element): boolean {
  return (
    /\bschema\.org\b/i.test(`${attribute(element, 'vocab') ?? ''} ${attribute(element, 'prefix') ?? ''}`) ||
    /\bschema(?:\.org\/|:)/i.test(attribute(element, 'typeof') ?? '')
  )
}

function itemOf(element: Element, syntax: Syntax, byId: ReadonlyMap<string, Element>, depth: number): JsonObject {
  const types = wordsOf(element, syntax.type)
  const id = syntax.ids.map((name) => attribute(element, name)).find((one) => one !== null) ?? null
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
    const isItem = attribute(node, syntax.scope) !== null
    for (const name of wordsOf(node, syntax.property)) {
      if (name === '__proto__') continue
      const value = isItem && depth < maxDepth ? itemOf(node, syntax, byId, depth + 1) : valueOf(node, name, syntax)
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

function valueOf(element: Element, property: string, { values }: Syntax): unknown {
  const { tagName } = element
  const isLinkedText = (tagName === 'a' || tagName === 'area') && textProperties.test(property)
  if (tagName === 'img' && textProperties.test(property)) return attribute(element, 'alt') ?? ''
  const usual = !isLinkedText && Object.hasOwn(valueAttributes, tagName) ? valueAttributes[tagName] : undefined
  for (const name of [...values, ...(usual === undefined ? [] : [usual]), 'content']) {
    const value = attribute(element, name)
    if (value !== null) return name === 'resource' ? { '@id': value } : value
  }
  return textOf(element)
}
