/** Walks the elements of a parsed web page. Not recursive: some pages nest elements deeper than the call stack allows. */
import type { DefaultTreeAdapterTypes } from 'parse5'

export type Node = DefaultTreeAdapterTypes.Node
export type Element = DefaultTreeAdapterTypes.Element

/** All elements in document order. */
export function* elementsOf(root: Node): Generator<Element> {
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
export function openChildren(open: Node[], node: Node): void {
  if (!('childNodes' in node)) return
  for (let at = node.childNodes.length - 1; at >= 0; at--) open.push(node.childNodes[at] as Node)
}

export function attribute({ attrs }: Element, wanted: string): string | null {
  return attrs.find(({ name }) => name === wanted)?.value ?? null
}

/** The trimmed text in an element, with a line break for each `<br>`. */
export function textOf(element: Element): string {
  let text = ''
  const open: Node[] = [element]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('value' in node && node.nodeName === '#text') text += node.value
    else if (node.nodeName === 'br') text += '\n'
    openChildren(open, node)
  }
  return text.trim()
}
