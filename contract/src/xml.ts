/** Writes XML 1.0: elements with attributes, text and children. */

/** An XML element. Its text is escaped, and characters that XML cannot contain are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...content: readonly (Element | string)[]
): Element {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
  const inside = content.map((part) => (typeof part === 'string' ? escapeXml(part) : part.xml)).join('')
  return { xml: inside === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inside}</${name}>` }
}

/** Text that is already XML; the type keeps it apart from plain text, which must be escaped. */
export interface Element {
  readonly xml: string
}

export function xmlDocument(rootElement: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${rootElement.xml}\n`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // Characters that XML 1.0 cannot contain (section 2.2).
      .replaceAll(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
      .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')
  )
}
