import { part } from '../ui/part.ts'

/** Loaded on demand. */
export const NotFoundPage = part(async () => (await import('./NotFoundPage.tsx')).default)
