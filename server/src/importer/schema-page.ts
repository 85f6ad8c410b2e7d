/**
 * Finds the schema.org items of a web page (JSON-LD in script elements, microdata or RDFa in attributes)
 * or of a file that is JSON-LD.
 */
import { attribute, elementsOf, textOf } from './html-elements.ts'
import { type ImportProblem, tooMany, UnreadableFile } from './import-draft.ts'
import { parsePage } from './page-end.ts'
import { attributeItemsOf } from './schema-attributes.ts'
import { parseScript } from './schema-script.ts'
import {
  all,
  isItem,
  readSchemaValue,
  type SchemaItem,
  type SchemaValue,
  textOf as valueText,
} from './schema-values.ts'

/** What the text of a page says, before its items are interpreted. */
export interface PageText {
  /** The JSON-LD values of its scripts and of its attributes. */
  readonly values: readonly unknown[]
  /** The report's lines about scripts that are not JSON. */
  readonly broken: readonly ImportProblem[]
  /** Whether the page ends as it should. */
  readonly isWhole: boolean
}

/**
 * Reads the JSON-LD values of a text. A file of JSON whose list has only lists is one of several pages. Throws
 * UnreadableFile for an empty text, and for a file of broken JSON.
 */
export function readPageText(text: string): PageText {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (start === '') throw new UnreadableFile('the file is empty', 'Filen är tom')
  return start.startsWith('{') || start.startsWith('[')
    ? { values: [parseFile(start)], broken: [], isWhole: true }
    : pageText(start)
}

function parseFile(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UnreadableFile('the file begins as JSON and is none', 'Filen börjar som JSON men är inte det', {
      cause: error,
    })
  }
}

/** The most characters of a broken script that the report shows. */
const maxExcerpt = 60

function pageText(html: string): PageText {
  const values: unknown[] = []
  const broken: ImportProblem[] = []
  const { page, isWhole } = parsePage(html)
  let scripts = 0
  for (const element of elementsOf(page)) {
    if (element.tagName !== 'script') continue
    if (!/^\s*application\/ld\+json\b/i.test(attribute(element, 'type') ?? '')) continue
    scripts++
    const script = textOf(element)
    try {
      if (script !== '') values.push(parseScript(script))
    } catch {
      const named = /"name" ?: ?"([^"\\\n]+)/.exec(script)?.[1] ?? script
      broken.push({
        at: `script ${scripts}`,
        reason: 'is not JSON',
        detail: named.slice(0, maxExcerpt).replaceAll(/\s+/g, ' '),
      })
    }
  }
  values.push(...attributeItemsOf(page))
  return { values, broken, isWhole }
}

/** An item of a page and where it stands. */
export interface SchemaEntry {
  readonly item: SchemaItem
  /** The number of the item in the file, from 1. */
  readonly number: number
  /** The item of which it is the value of a property, and the property. */
  readonly parent: SchemaItem | null
  readonly property: string
  readonly page: SchemaPage
}

/** The items of one page, which may refer to each other by `@id` (JSON-LD 1.1, "Node Identifiers"). */
export class SchemaPage {
  /** All items with a type in order, including nested ones, without mere references. */
  readonly entries: readonly SchemaEntry[]
  /** The fullest item of each id. */
  readonly #byId = new Map<string, SchemaItem>()
  /** The ids to which items of the page refer. */
  readonly #named = new Set<string>()

  /** `count`: the items of the file that came before; throws UnreadableFile when more than `maxItems` have come. */
  constructor(root: SchemaItem, count: number, maxItems: number) {
    const entries: SchemaEntry[] = []
    let number = count
    const open: Pick<SchemaEntry, 'item' | 'parent' | 'property'>[] = [{ item: root, parent: null, property: '' }]
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      const { item, parent, property } = one
      const { id, values, types } = item
      if (id !== '' && values.size > (this.#byId.get(id)?.values.size ?? 0)) this.#byId.set(id, item)
      if (id !== '' && property !== '@graph' && parent !== null && parent.types.length > 0) this.#named.add(id)
      if (types.length > 0) entries.push({ ...one, number: ++number, page: this })
      if (number > maxItems) throw tooMany(maxItems, ['items', 'objekt'])
      const inner = [...values].flatMap(([name, some]) =>
        some.filter(isItem).map((value) => ({ item: value, parent: item, property: name })),
      )
      for (const next of inner.toReversed()) open.push(next)
    }
    this.entries = entries.filter(({ item }) => this.nodeOf(item) === item)
  }

  /** The item that a reference (`{"@id": …}`) means, also one with some of its properties; any other item itself. */
  nodeOf(item: SchemaItem): SchemaItem {
    const node = this.#byId.get(item.id)
    return node !== undefined && [...item.values].every(([name, some]) => isSameText(some, node.values.get(name)))
      ? node
      : item
  }

  /**
   * The items that are values of a property, with what the page says about them elsewhere. The value's own properties
   * come first.
   */
  items(item: SchemaItem, ...names: readonly string[]): SchemaItem[] {
    return all(item, ...names)
      .filter(isItem)
      .map((value) => {
        const node = this.#byId.get(value.id) ?? value
        const isSame = !value.values.has('name') || valueText(value.values.get('name')?.[0]) === nameOf(node)
        if (node === value || !isSame) return value
        return { ...value, types: [...value.types, ...node.types], values: new Map([...node.values, ...value.values]) }
      })
  }

  /** Whether another item of the page refers to the item. */
  isNamed({ id }: SchemaItem): boolean {
    return this.#named.has(id)
  }
}

function isSameText(values: readonly SchemaValue[], others: readonly SchemaValue[] = []): boolean {
  return values.length === others.length && values.every((value, at) => valueText(value) === valueText(others[at]))
}

function nameOf(item: SchemaItem): string {
  return valueText(item.values.get('name')?.[0])
}

/** The pages of a text. `maxItems`: the most items of all of them. */
export function pagesOf({ values }: Pick<PageText, 'values'>, maxItems: number): SchemaPage[] {
  const [only] = values
  const isOfPages = values.length === 1 && Array.isArray(only) && only.length > 0 && only.every(Array.isArray)
  let count = 0
  return (isOfPages ? (only as unknown[]) : [values]).map((one) => {
    const page = new SchemaPage(readSchemaValue(one), count, maxItems)
    count += page.entries.length
    return page
  })
}
