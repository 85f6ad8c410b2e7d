/** The name of the meta element that lists the addresses of the style sheets inlined in the page. */
export const inlinedStyles = 'inlined-styles'

/**
 * Adds a disabled link for an inlined style sheet, so that parts of the program find it and do not fetch the sheet
 * again. Not in the page's source, since browsers would prefetch even a disabled link.
 */
export function linkInlined(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href }))
}
