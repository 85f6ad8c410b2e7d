import { part } from './part.ts'

/** A chunk of its own: most searches do not need it, and it is larger than the code of the card. */
export const OpenOnDays = part(async () => (await import('./OpenOnDays.tsx')).default)
