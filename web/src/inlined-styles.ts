/** The name of the element that lists the style sheets that are inlined in a page. */
export const inlinedStyles = 'inlined-styles'

/**
 * Parts of the program that need a style sheet look for a link to it; without one they would fetch again what is inlined in the page. Not
 * written in the page itself: browsers fetch even disabled ones ahead.
 */
export function linkInlined(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href }))
}
