/** The name of the meta element that lists the style sheets inlined in a page. */
export const inlinedStyles = 'inlined-styles'

/**
 * Adds a link for an inlined style sheet, since parts of the program look for it and would otherwise fetch the sheet
 * again. Not in the page's source, since browsers prefetch even disabled links.
 */
export function linkInlined(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href }))
}
