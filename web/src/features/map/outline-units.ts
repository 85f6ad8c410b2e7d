/** The box in which the land around a place is drawn. */
export const outlineUnits = { width: 600, height: 288 } as const
