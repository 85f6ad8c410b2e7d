import { part } from './part.ts'

/** Most shops do not need it, and what it needs weighs more than the card. */
export const FullStatusLine = part(async () => (await import('./FullStatusLine.tsx')).default)
