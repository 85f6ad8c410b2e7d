/** The size of the picture of the land around a place, in SVG units. */
export const outlineUnits = { width: 600, height: 288 } as const
