import { part } from './part.ts'

/** A chunk of its own: most shops do not need it, and it is larger than the code of the card. */
export const FullStatusLine = part(async () => (await import('./FullStatusLine.tsx')).default)
