import { part } from './part.ts'

/** Loaded on demand: most shops do not need it, and its code is larger than the card's. */
export const FullStatusLine = part(async () => (await import('./FullStatusLine.tsx')).default)
