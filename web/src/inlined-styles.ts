/** The name of the element that lists the style sheets that are inlined in a page. */
export const inlinedStyles = 'inlined-styles'
